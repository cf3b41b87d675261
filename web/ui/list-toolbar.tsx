import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { useListFilters } from '../lib/url-state.ts'
import { Adornment, Options } from './field.tsx'
import { Icon } from './icon.tsx'

type SearchFormProps = {
  /** Describes the search terms; also the field's placeholder. */
  label: string
  className: string
  /** Search term already requested. */
  asked?: string
  onFind: (asked: string) => void
  /** Shown beside the field. */
  children?: ReactNode
}

/** Search field that searches on submit. */
export function SearchForm({ label, className, asked, onFind, children }: SearchFormProps) {
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

type Option = { value: string; label: string }
export type ToolbarOptions = {
  searchLabel?: string
  statuses?: Option[]
  allStatusesLabel?: string
  statusLabel?: string
  sorts: Option[]
}
type Props = ToolbarOptions & Pick<ReturnType<typeof useListFilters>, 'filters' | 'set'>

export function ListToolbar({ filters, set, sorts, statuses, ...labels }: Props) {
  const { searchLabel = 'Name, email or phone', allStatusesLabel = 'All statuses', statusLabel = 'Status' } = labels
  return (
    <search
      className={`grid gap-3 ${statuses ? 'grid-cols-pairs md:grid-cols-[minmax(0,1fr)_200px_200px]' : 'md:grid-cols-[minmax(0,1fr)_200px]'}`}
    >
      <SearchBox label={searchLabel} value={filters.q} onSearch={(typed) => set('q', typed)} />
      {statuses && (
        <FilterSelect
          label={statusLabel}
          value={filters.status}
          options={[{ value: '', label: allStatusesLabel }, ...statuses]}
          onChange={(status) => set('status', status)}
        />
      )}
      <FilterSelect label="Order" value={filters.sort} options={sorts} onChange={(sort) => set('sort', sort)} />
    </search>
  )
}

/** Debounce after the last key, in milliseconds. */
const searchDelayMs = 300

type SearchProps = { label: string; value: string; onSearch: (typed: string) => void }

export function SearchBox({ label, value, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL also changes through Back and 'Clear search'.
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <label className="relative max-md:col-span-full">
      <span className="sr-only">{label}</span>
      <Adornment>
        <Icon name="search" />
      </Adornment>
      <input
        type="search"
        className="input pl-[calc(0.875rem+30px)]"
        placeholder={label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(onSearch, searchDelayMs, target.value)
        }}
      />
    </label>
  )
}

type FilterSelectProps = { label: string; value: string; options: Option[]; onChange: (value: string) => void }

function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <Options of={options.map((option) => [option.value, option.label])} />
      </select>
    </div>
  )
}
