import { useRef, useState } from 'react'
import { maxSizeFields } from '../../../shared/garments.ts'
import { formatSize, type SizeField } from '../../../shared/measures.ts'
import { useFieldError } from '../../lib/form-context.ts'
import { moveItem } from '../../lib/move-item.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { SizeFieldRow } from './size-field-row.tsx'
import type { TypedSizeField } from './size-fields-form.ts'

type Row = { id: number; field: TypedSizeField }
type Props = {
  fields: SizeField[]
  /** Rows came, went or moved without typing. */
  onEdit: () => void
}

const toTyped = ({ key, label, hint, required, min, max, grows }: SizeField): TypedSizeField => ({
  ...{ key, label, hint },
  required: required ? 'on' : '',
  min: formatSize(min, 'cm'),
  max: formatSize(max, 'cm'),
  grows: grows ?? '',
})

/** What is measured for a garment, in the order of the tape. */
export function SizeFieldsField({ fields, onEdit }: Props) {
  const error = useFieldError('fields')
  const typed = useTypedRows('fields')?.map(({ values }): TypedSizeField => values)
  const nextId = useRef(1000)
  const [rows, setRows] = useState<Row[]>(() => (typed ?? fields.map(toTyped)).map((field, id) => ({ id, field })))
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isFull = rows.length >= maxSizeFields
  function change(changed: Row[]) {
    setRows(changed)
    onEdit()
  }
  return (
    <fieldset ref={fieldset} className="min-w-0">
      <legend className="legend">What is measured</legend>
      <p className="mb-2 text-label text-ink-soft">
        In the order of the tape. What is removed here stays in the sets that have it.
      </p>
      <ul>
        {rows.map((row, index) => (
          <SizeFieldRow
            key={row.id}
            {...{ index }}
            last={rows.length}
            field={row.field}
            onMove={(by) => change(moveItem(rows, index, by))}
            onRemove={() => {
              change(rows.filter(({ id }) => id !== row.id))
              fieldset.current?.querySelector<HTMLElement>('[data-add]')?.focus()
            }}
          />
        ))}
      </ul>
      {error && <p className="error-text mt-2">{error}</p>}
      <button
        type="button"
        className="link mt-2"
        data-add
        // Not disabled, which would take the focus off it.
        aria-disabled={isFull}
        onClick={() => isFull || change([...rows, { id: nextId.current++, field: {} }])}
      >
        Add a size
      </button>
    </fieldset>
  )
}
