import { useRef, useState } from 'react'
import { moneyLimits, sumItems } from '../../../shared/money.ts'
import { formatRupees } from '../../lib/format.ts'
import { ChooseProduct, type ChosenProduct } from './choose-product.tsx'
import type { OrderItemValues } from './form-values.ts'
import { readItem, sumTypedItems } from './order-form.ts'
import { OrderItemRow } from './order-item-row.tsx'

type Row = { key: number; item?: Partial<OrderItemValues> }

type Props = {
  items: OrderItemValues[]
  errors: Record<string, string>
  /** Rows came, went or were filled in without typing. */
  onEdit?: () => void
}

export function OrderItemsField({ items, errors, onEdit }: Props) {
  const nextKey = useRef(items.length + 1)
  const [rows, setRows] = useState<Row[]>(
    items.length > 0 ? items.map((item, key) => ({ key, item })) : [{ key: items.length }],
  )
  const [choosing, setChoosing] = useState<Row>()
  const [sum, setSum] = useState(() => sumItems(items))
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const updateSum = () => {
    const form = fieldset.current?.closest('form')
    if (form) setSum(sumTypedItems(form))
  }
  function remove(removed: Row) {
    setRows(rows.filter((row) => row !== removed))
    onEdit?.()
    // Its inputs are still in the form until React has taken them out.
    setTimeout(updateSum)
    fieldset.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  /** The chosen product takes the place of what stood in the line; how many stays. */
  function choose(chosen: Row, product: ChosenProduct) {
    const form = fieldset.current?.closest('form')
    const typed = form ? readItem(form, rows.indexOf(chosen)) : undefined
    const item = { ...(chosen.item?.id && { id: chosen.item.id }), quantity: Number(typed?.quantity) || 1, ...product }
    // Fields keep what they began with: another key makes new ones.
    setRows(rows.map((row) => (row === chosen ? { key: nextKey.current++, item } : row)))
    setChoosing(undefined)
    onEdit?.()
    setTimeout(updateSum)
  }
  return (
    <fieldset ref={fieldset} className="min-w-0" onInput={updateSum}>
      <legend className="legend mb-2.5">Pieces</legend>
      <ul className="grid gap-4">
        {rows.map((row, index) => (
          <OrderItemRow
            key={row.key}
            {...{ index, errors }}
            item={row.item}
            onChoose={() => setChoosing(row)}
            onRemove={() => remove(row)}
          />
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
      {choosing && (
        <ChooseProduct onChoose={(product) => choose(choosing, product)} onClose={() => setChoosing(undefined)} />
      )}
    </fieldset>
  )
}
