import { useId, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import { useFieldError } from '../lib/use-form.ts'
import { ErrorText } from './field.tsx'

type SwitchProps = {
  label: string
  hint: string
  /** Name for a form and its draft; the value is 'on' or nothing. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, name, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch" htmlFor={id}>
      <span>
        <b className="block font-semibold" id={`${id}-label`}>
          {label}
        </b>
        <span className="text-label text-ink-soft" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
      <span className="relative flex min-h-11 min-w-[100px] items-center justify-end gap-3">
        <input
          id={id}
          name={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on, and HTML allows no aria-checked beside it
          role="switch"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="switch-hole" aria-hidden="true">
          <svg viewBox="0 0 30 30" aria-hidden="true">
            <circle cx="15" cy="15" r="14" />
            <path d="M9.5 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM16.5 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM9.5 18.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM16.5 18.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z" />
          </svg>
        </span>
        <span className={checked ? 'min-w-7 font-semibold' : 'min-w-7 font-semibold text-ink-soft'} aria-hidden="true">
          {checked ? t('On') : t('Off')}
        </span>
      </span>
    </label>
  )
}

type ChipsProps<Value extends string> = {
  label: string
  name: string
  of: readonly (readonly [value: Value, label: string])[]
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** Radio buttons styled as a few large buttons. */
export function Chips<Value extends string>({ label, name, of, defaultValue, onChange }: ChipsProps<Value>) {
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

const stars = [1, 2, 3, 4, 5]
const starsLabel = (count: number) => (count === 1 ? t('1 star') : t('{count} stars', { count }))

type Props = {
  legend: string
  name: string
  rating?: number
}

export function RatingField({ legend, name, rating = 0 }: Props) {
  const [chosen, setChosen] = useState(rating)
  const id = useId()
  const error = useFieldError(name)
  return (
    <fieldset className="field" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="legend">{legend}</legend>
      <div className="rating-field">
        {stars.map((star) => (
          <label key={star} className="rating-star">
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === chosen}
              aria-label={starsLabel(star)}
              onChange={() => setChosen(star)}
            />
            <svg
              className={star <= chosen ? 'rating-star-shape rating-star-full' : 'rating-star-shape'}
              viewBox="0 0 18 15"
              aria-hidden="true"
            >
              <path d="M8 .3l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11l-4.4 2.6 1.2-4.9L1 5.4l5-.5Z" />
            </svg>
          </label>
        ))}
        <span className="ml-2 text-ink-soft" aria-hidden="true">
          {chosen > 0 && starsLabel(chosen)}
        </span>
      </div>
      <ErrorText id={id} error={error} />
    </fieldset>
  )
}
