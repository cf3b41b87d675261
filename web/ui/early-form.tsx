import { Form, type FormProps } from './form.tsx'

/**
 * A form that may be sent before its script is there: the browser itself then closes the dialog around it, and nothing
 * ends up in an address. fields.css shows that as busy at once; the page's script sends the form when it can. It hides
 * the dialog itself, but not the form, from who sees and who hears: no "dialog" is announced around a form of the page.
 */
export const EarlyForm = (props: FormProps) => (
  <dialog open className="early-form">
    <Form method="dialog" {...props} />
  </dialog>
)
