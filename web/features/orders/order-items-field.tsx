import { useRef, useState } from 'react'
import { moneyLimits, sumItems } from '../../../shared/money.ts'
import { formatRupees } from '../../lib/format.ts'
import type { OrderItemValues } from './form-values.ts'
import { sumTypedItems } from './order-form.ts'
import { OrderItemRow } from './order-item-row.tsx'

type Row = { key: number; item?: OrderItemValues }

export function OrderItemsField({ items, errors }: { items: OrderItemValues[]; errors: Record<string, string> }) {
  const nextKey = useRef(items.length + 1)
  const [rows, setRows] = useState<Row[]>(
    items.length > 0 ? items.map((item, key) => ({ key, item })) : [{ key: items.length }],
  )
  const [sum, setSum] = useState(() => sumItems(items))
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const updateSum = () => {
    const form = fieldset.current?.closest('form')
    if (form) setSum(sumTypedItems(form))
  }
  function remove(removed: Row) {
    setRows(rows.filter((row) => row !== removed))
    // Its inputs are still in the form until React has taken them out.
    setTimeout(updateSum)
    fieldset.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={fieldset} className="min-w-0" onInput={updateSum}>
      <legend className="legend mb-2.5">Pieces</legend>
      <ul className="grid gap-4">
        {rows.map((row, index) => (
          <OrderItemRow key={row.key} {...{ index, errors }} item={row.item} onRemove={() => remove(row)} />
        ))}
      </ul>
      {errors.items && <p className="error-text mt-2">{errors.items}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <button
          type="button"
          className="link"
          data-add
          disabled={rows.length >= moneyLimits.items}
          onClick={() => setRows([...rows, { key: nextKey.current++ }])}
        >
          Add a piece
        </button>
        <p className="num text-ink-soft" aria-live="polite">
          The pieces come to <b className="font-semibold text-ink">{formatRupees(sum)}</b>
        </p>
      </div>
    </fieldset>
  )
}
