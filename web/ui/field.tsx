import { type ComponentProps, type ReactNode, useId } from 'react'
import { t } from '../../shared/words/t.ts'
import { useFieldError } from '../lib/use-form.ts'

export type Labelled = {
  label: string
  /** Instead of the error that the form around it has under its name. */
  error?: string
  hint?: ReactNode
  optional?: boolean
}
type FrameProps = Labelled & {
  name?: string
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

export function Field({ label, name, error: ownError, hint, optional, children }: FrameProps) {
  const id = useId()
  const foundError = useFieldError(name)
  const error = ownError ?? foundError
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="font-normal text-ink-soft">{t('(optional)')}</span>}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {hint && (
        <p className="text-label text-ink-soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ErrorText id={id} error={error} />
    </div>
  )
}

/** The sentence under a control that says what is wrong; the control names it by `<id>-error`. */
export const ErrorText = ({ id, error }: { id: string; error?: string }) =>
  error && (
    <p className="error-text" id={`${id}-error`}>
      {error}
    </p>
  )

/** Stands inside the left end of an input, which leaves it room. */
export const Adornment = ({ children }: { children: ReactNode }) => (
  <span
    className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft"
    aria-hidden="true"
  >
    {children}
  </span>
)

export const TextField = ({ label, error, hint, optional, ...input }: Labelled & ComponentProps<'input'>) => (
  <Field {...{ label, error, hint, optional }} name={input.name}>
    {(control) => <input className="input" {...input} {...control} />}
  </Field>
)

export const TextArea = ({ label, error, hint, optional, ...input }: Labelled & ComponentProps<'textarea'>) => (
  <Field {...{ label, error, hint, optional }} name={input.name}>
    {(control) => <textarea className="input" {...input} {...control} />}
  </Field>
)

export const Select = ({ label, error, hint, optional, ...input }: Labelled & ComponentProps<'select'>) => (
  <Field {...{ label, error, hint, optional }} name={input.name}>
    {(control) => <select className="input" {...input} {...control} />}
  </Field>
)

export const Options = ({ of }: { of: (readonly [value: string, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
