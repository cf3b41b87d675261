import type { FormEvent, ReactNode } from 'react'
import { Adornment } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** What can be typed; it stands in the field too. */
  label: string
  className: string
  /** The change that was asked for already. */
  asked?: string
  onFind: (asked: string) => void
  /** Beside the field. */
  children?: ReactNode
}

/** A field that asks when it is sent. */
export function SearchForm({ label, className, asked, onFind, children }: Props) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onFind(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <search>
      <form className={`flex gap-3 md:max-w-caption ${className}`} onSubmit={find}>
        <label className="relative block grow">
          <span className="sr-only">{label}</span>
          <Adornment>
            <Icon name="search" />
          </Adornment>
          <input
            className="input pl-[calc(0.875rem+30px)]"
            type="search"
            name="q"
            placeholder={label}
            defaultValue={asked}
            enterKeyHint="search"
          />
        </label>
        {children}
      </form>
    </search>
  )
}
