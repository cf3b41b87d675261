import { type ComponentProps, type ReactNode, use } from 'react'
import { FormContext, type FormState } from '../lib/form-context.ts'

export type FormProps = ComponentProps<'form'> & { submit: FormState & { form: ComponentProps<'form'> } }

/** A form of `useForm`: its fields find their errors by their names, its buttons know whether it is being sent. */
export const Form = ({ submit: { form, errors, busy, dirty }, ...props }: FormProps) => (
  <FormContext value={{ errors, busy, dirty }}>
    <form {...form} {...props} />
  </FormContext>
)

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
