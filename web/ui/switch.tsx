import { useId } from 'react'
import { t } from '../../shared/words/t.ts'

type Props = {
  label: string
  hint: string
  /** Where a form and its draft are to know it: 'on', or nothing. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, name, checked, onChange }: Props) {
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
