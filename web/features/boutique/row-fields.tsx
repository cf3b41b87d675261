import { use, useRef, useState } from 'react'
import { FormContext } from '../../lib/form-context.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Row = Record<string, string>
type FieldOf = { key: string; label: string; maxLength: number; long?: boolean }
type Props = {
  /** Stands before the place and the key in each field's name: `service.0.title`. */
  name: string
  /** What one row is, for its buttons: `service`. */
  noun: string
  fields: FieldOf[]
  rows: Row[]
  max: number
  onChange: () => void
}

/** A list of short texts in rows that can be added and taken out. Errors are named by the place, fields by the row. */
export function RowFields({ name, noun, fields, rows: initial, max, onChange }: Props) {
  const { errors } = use(FormContext)
  const typed = useTypedRows(name)
  const [rows, setRows] = useState(() => typed ?? initial.map((values, row) => ({ values, row })))
  const next = useRef(1 + Math.max(-1, ...rows.map(({ row }) => row)))
  function change(after: typeof rows) {
    setRows(after)
    onChange()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-5">
        {rows.map(({ row, values }, at) => (
          <li key={row} className="grid grid-cols-fill-end items-start gap-x-3 border-b border-hair pb-5">
            <div className="grid gap-3">
              {fields.map(({ key, label, maxLength, long }) => {
                const Control = long ? TextArea : TextField
                return (
                  <Control
                    key={key}
                    label={label}
                    name={`${name}.${row}.${key}`}
                    maxLength={maxLength}
                    {...(long && { rows: 3 })}
                    defaultValue={values[key] ?? ''}
                    error={errors[`${name}.${at}.${key}`]}
                  />
                )
              })}
            </div>
            <button
              type="button"
              className="icon-btn"
              aria-label={`Remove ${noun} ${at + 1}`}
              onClick={() => change(rows.filter((one) => one.row !== row))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {rows.length < max && (
        <button
          type="button"
          className="btn btn-line btn-small"
          onClick={() => change([...rows, { row: next.current++, values: {} }])}
        >
          <Icon name="plus" />
          {`Add a ${noun}`}
        </button>
      )}
    </div>
  )
}
