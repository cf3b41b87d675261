import { useId } from 'react'
import { useFieldError } from '../lib/form-context.ts'

type Props<Value extends string> = {
  label: string
  name: string
  of: readonly (readonly [value: Value, label: string])[]
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** One of a few, each a button for a thumb: radio buttons underneath. */
export function Chips<Value extends string>({ label, name, of, defaultValue, onChange }: Props<Value>) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <fieldset className="min-w-0" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="legend">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {of.map(([value, text]) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={() => onChange?.(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <p className="error-text mt-1.5" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
