import { use, useState } from 'react'
import { FormContext } from '../../lib/use-form.ts'
import { MoveButtons } from '../../ui/editable-row.tsx'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { TypedSizeField } from './garment-form.ts'

type Props = {
  index: number
  last: number
  field: TypedSizeField
  onMove: (by: number) => void
  onRemove: () => void
}

const growth: [string, string][] = [
  ['', 'Not at all'],
  ['length', 'As the height does'],
  ['girth', 'In girth'],
]

/** One size as fields, closed to its name until it is changed; a new one, and one with an error, is open. */
export function SizeFieldRow({ index, last, field, onMove, onRemove }: Props) {
  const { errors } = use(FormContext)
  const [isOpen, setOpen] = useState(!field.label)
  const [label, setLabel] = useState(field.label ?? '')
  const named = (part: keyof TypedSizeField) => {
    const name = `fields.${index}.${part}`
    return { name, defaultValue: field[part] ?? '' }
  }
  const hasError = Object.keys(errors).some((name) => name.startsWith(`fields.${index}.`))
  const name = label || `size ${index + 1}`
  return (
    <li className="border-t border-hair">
      <input type="hidden" name={`fields.${index}.key`} value={field.key ?? ''} />
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="flex min-h-12 min-w-0 grow items-center gap-2.5 text-left"
          aria-expanded={isOpen || hasError}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={isOpen || hasError ? 'flex-none rotate-180' : 'flex-none'}>
            <Icon name="down" />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{label || 'New size'}</b>
            {!isOpen && field.min && field.max && (
              <span className="num text-label text-ink-soft">
                {' '}
                {field.min} to {field.max} cm
              </span>
            )}
          </span>
        </button>
        <MoveButtons name={name} place={index + 1} last={last} onMove={onMove} />
      </div>
      <div className={isOpen || hasError ? 'grid grid-cols-2 items-start gap-4 pt-2 pb-5' : 'hidden'}>
        <div className="col-span-full">
          <TextField
            {...named('label')}
            label="Name"
            maxLength={60}
            autoComplete="off"
            onInput={({ currentTarget }) => setLabel(currentTarget.value)}
          />
        </div>
        <div className="col-span-full">
          <TextField {...named('hint')} label="How the tape is held" optional maxLength={200} autoComplete="off" />
        </div>
        <TextField {...named('min')} label="From, in cm" inputMode="decimal" autoComplete="off" maxLength={5} />
        <TextField {...named('max')} label="To, in cm" inputMode="decimal" autoComplete="off" maxLength={5} />
        <div className="col-span-full">
          <Select {...named('grows')} label="How a child outgrows it">
            <Options of={growth} />
          </Select>
        </div>
        <label className="col-span-full flex min-h-11 items-center gap-3">
          <input type="checkbox" name={`fields.${index}.required`} defaultChecked={field.required === 'on'} />
          Must be measured
        </label>
        <button type="button" className="quiet justify-self-start" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  )
}
