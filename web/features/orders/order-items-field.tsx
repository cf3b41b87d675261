import { useRef, useState } from 'react'
import { moneyLimits } from '../../../shared/money.ts'
import { formatRupees } from '../../lib/format.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { sumTypedItems } from './order-form.ts'

/** A line of an order; `price` is paise for one piece. */
export type OrderItemValues = { id?: string; productId?: string | null; name: string; quantity: number; price: number }
type Row = { key: number; item?: OrderItemValues }

/** The pieces of an order as rows of name, number and price, and what they come to while one types. */
export function OrderItemsField({ items, errors }: { items: OrderItemValues[]; errors: Record<string, string> }) {
  const nextKey = useRef(items.length + 1)
  const [rows, setRows] = useState<Row[]>(
    items.length > 0 ? items.map((item, key) => ({ key, item })) : [{ key: items.length }],
  )
  const [sum, setSum] = useState(() => items.reduce((sum, { quantity, price }) => sum + quantity * price, 0))
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
          <li
            key={row.key}
            className="grid grid-cols-[76px_minmax(0,1fr)_44px] items-start gap-x-3 gap-y-2.5 border-t border-hair pt-4 first:border-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_76px_150px_44px]"
          >
            {row.item?.id && <input type="hidden" name={`items.${index}.id`} value={row.item.id} />}
            {row.item?.productId && (
              <input type="hidden" name={`items.${index}.productId`} value={row.item.productId} />
            )}
            <div className="max-md:col-span-full">
              <TextField
                label={`Piece ${index + 1}`}
                name={`items.${index}.name`}
                autoComplete="off"
                defaultValue={row.item?.name}
                error={errors[`items.${index}.name`]}
              />
            </div>
            <TextField
              label="How many"
              name={`items.${index}.quantity`}
              type="number"
              inputMode="numeric"
              min={1}
              max={moneyLimits.quantity}
              defaultValue={row.item?.quantity ?? 1}
              error={errors[`items.${index}.quantity`]}
            />
            <MoneyField
              label="Price each"
              name={`items.${index}.price`}
              paise={row.item?.price}
              error={errors[`items.${index}.price`]}
            />
            <button
              type="button"
              className="icon-btn mt-8"
              aria-label={`Remove piece ${index + 1}`}
              onClick={() => remove(row)}
            >
              <Icon name="close" />
            </button>
          </li>
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
