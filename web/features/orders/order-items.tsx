import { useRef, useState } from 'react'
import { moneyLimits } from '../../../shared/money.ts'
import { rupees } from '../../lib/format.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { typedSum } from './order-form.ts'

/** A line of an order; `price` is paise for one piece. */
export type Line = { id?: string; productId?: string | null; name: string; quantity: number; price: number }
type Row = { key: number; line?: Line }

/** The pieces of an order as rows of name, number and price, and what they come to while one types. */
export function OrderItems({ items, errors }: { items: Line[]; errors: Record<string, string> }) {
  const next = useRef(items.length + 1)
  const [rows, setRows] = useState<Row[]>(
    items.length > 0 ? items.map((line, key) => ({ key, line })) : [{ key: items.length }],
  )
  const [sum, setSum] = useState(() => items.reduce((sum, { quantity, price }) => sum + quantity * price, 0))
  const place = useRef<HTMLFieldSetElement>(null)
  const count = () => {
    const form = place.current?.closest('form')
    if (form) setSum(typedSum(form))
  }
  function remove(gone: Row) {
    setRows(rows.filter((row) => row !== gone))
    // Its inputs are still in the form until React has taken them out.
    setTimeout(count)
    place.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={place} className="min-w-0" onInput={count}>
      <legend className="legend mb-2.5">Pieces</legend>
      <ul className="grid gap-4">
        {rows.map((row, at) => (
          <li
            key={row.key}
            className="grid grid-cols-[76px_minmax(0,1fr)_44px] items-start gap-x-3 gap-y-2.5 border-t border-hair pt-4 first:border-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_76px_150px_44px]"
          >
            {row.line?.id && <input type="hidden" name={`items.${at}.id`} value={row.line.id} />}
            {row.line?.productId && <input type="hidden" name={`items.${at}.productId`} value={row.line.productId} />}
            <div className="max-md:col-span-full">
              <TextField
                label={`Piece ${at + 1}`}
                name={`items.${at}.name`}
                autoComplete="off"
                defaultValue={row.line?.name}
                error={errors[`items.${at}.name`]}
              />
            </div>
            <TextField
              label="How many"
              name={`items.${at}.quantity`}
              type="number"
              inputMode="numeric"
              min={1}
              max={moneyLimits.quantity}
              defaultValue={row.line?.quantity ?? 1}
              error={errors[`items.${at}.quantity`]}
            />
            <MoneyField
              label="Price each"
              name={`items.${at}.price`}
              paise={row.line?.price}
              error={errors[`items.${at}.price`]}
            />
            <button
              type="button"
              className="icon-btn mt-8"
              aria-label={`Remove piece ${at + 1}`}
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
          disabled={rows.length >= moneyLimits.lines}
          onClick={() => setRows([...rows, { key: next.current++ }])}
        >
          Add a piece
        </button>
        <p className="num text-ink-soft" aria-live="polite">
          The pieces come to <b className="font-semibold text-ink">{rupees(sum)}</b>
        </p>
      </div>
    </fieldset>
  )
}
