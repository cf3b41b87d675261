import { type ReactNode, useRef, useState } from 'react'
import { moneyLimits, sumItems } from '../../../shared/money.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { formatRupees } from '../../lib/format.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { ChooseProduct, type ChosenProduct } from '../products/public.tsx'
import type { OrderItemValues } from './form-values.ts'
import { readItem, sumTypedItems } from './order-form.ts'
import { OrderItemRow } from './order-item-row.tsx'

type Row = { key: number; item?: Partial<OrderItemValues> }

type Props = {
  items: Partial<OrderItemValues>[]
  errors: Record<string, string>
  /** Rows came, went or were filled in without typing. */
  onEdit?: () => void
  /** What stands under their sum, in paise. */
  renderBelow?: (sum: number) => ReactNode
}

export function OrderItemsField({ items: stored, errors, onEdit, renderBelow }: Props) {
  const items = useTypedItems() ?? stored
  const nextKey = useRef(items.length + 1)
  const [rows, setRows] = useState<Row[]>(
    items.length > 0 ? items.map((item, key) => ({ key, item })) : [{ key: items.length }],
  )
  const [choosing, setChoosing] = useState<Row>()
  const [sum, setSum] = useState(() => sumItems(items.map(({ quantity = 0, price = 0 }) => ({ quantity, price }))))
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
      {renderBelow?.(sum)}
      {choosing && (
        <ChooseProduct onChoose={(product) => choose(choosing, product)} onClose={() => setChoosing(undefined)} />
      )}
    </fieldset>
  )
}

/** The lines as they were left; what was typed into them half is put back by the form. */
function useTypedItems(): Partial<OrderItemValues>[] | undefined {
  return useTypedRows('items')?.map(({ values: { id, productId, name, quantity, price } }) => ({
    ...(id && { id }),
    ...(productId && { productId }),
    name,
    quantity: Number(quantity) || 1,
    price: parseRupees(price ?? '') ?? undefined,
  }))
}
