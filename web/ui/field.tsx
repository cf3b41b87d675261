import { type ComponentProps, type ReactNode, useId } from 'react'

export type Labelled = { label: string; error?: string; hint?: ReactNode; optional?: boolean }
type FrameProps = Labelled & {
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** Label, hint and error of one control, tied together for screen readers. */
export function Field({ label, error, hint, optional, children }: FrameProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="font-normal text-ink-soft">(optional)</span>}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {hint && (
        <p className="text-label text-ink-soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, optional, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <Field {...{ label, error, hint, optional }}>
      {(control) => <input className="input" {...input} {...control} />}
    </Field>
  )
}

export function TextArea({ label, error, hint, optional, ...input }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, error, hint, optional }}>
      {(control) => <textarea className="input" {...input} {...control} />}
    </Field>
  )
}

export function Select({ label, error, hint, optional, ...input }: Labelled & ComponentProps<'select'>) {
  return (
    <Field {...{ label, error, hint, optional }}>
      {(control) => <select className="input" {...input} {...control} />}
    </Field>
  )
}
