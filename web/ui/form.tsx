import { type ComponentProps, type ReactNode, use } from 'react'
import { FormContext, type useForm } from '../lib/use-form.ts'

type Submit = Pick<ReturnType<typeof useForm>, 'errors' | 'busy' | 'dirty' | 'setDirty' | 'clearErrors'>
export type FormProps = ComponentProps<'form'> & { submit: Submit & { form: ComponentProps<'form'> } }

/** A form of `useForm`: its fields find their errors by their names, its buttons know whether it is being sent. */
export function Form({ submit, ...props }: FormProps) {
  const { form, errors, busy, dirty } = submit
  function markEdited(list?: string) {
    submit.setDirty(true)
    if (list) submit.clearErrors(list)
  }
  return (
    <FormContext value={{ errors, busy, dirty, markEdited }}>
      <form {...form} {...props} />
    </FormContext>
  )
}

type SubmitButtonProps = { busyLabel?: string; className?: string; disabled?: boolean; children?: ReactNode }

/** Sends the form around it. A form of customers passes both labels in the language of the page. */
export function SubmitButton({
  busyLabel = 'Saving...',
  className = 'btn',
  disabled,
  children = 'Save',
}: SubmitButtonProps) {
  const { busy } = use(FormContext)
  return (
    <button type="submit" className={className} disabled={disabled} aria-disabled={disabled ? undefined : busy}>
      {busy ? busyLabel : children}
    </button>
  )
}

/**
 * A form that may be sent before its script is there: the browser itself then closes the dialog around it, and nothing
 * ends up in an address. parts.css shows that as busy at once; the page's script sends the form when it can. It hides
 * the dialog itself, but not the form, from who sees and who hears: no "dialog" is announced around a form of the page.
 */
export const EarlyForm = (props: FormProps) => (
  <dialog open className="early-form">
    <Form method="dialog" {...props} />
  </dialog>
)
