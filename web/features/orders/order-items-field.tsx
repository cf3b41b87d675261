import { type ReactNode, use, useRef, useState } from 'react'
import { moneyLimits, sumItems } from '../../../shared/money.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { formatRupees } from '../../lib/format.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { FormContext } from '../../lib/use-form.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon.tsx'
import { ChooseProduct, type ChosenProduct } from '../products/public.tsx'
import { type OrderItemValues, readItem, sumTypedItems } from './order-form.ts'

type Row = { key: number; item?: Partial<OrderItemValues> }

type Props = {
  items: Partial<OrderItemValues>[]
  /** Renders content below the items, given their sum in paise. */
  renderBelow?: (sum: number) => ReactNode
}

export function OrderItemsField({ items: stored, renderBelow }: Props) {
  const { errors, markEdited } = use(FormContext)
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
    markEdited('items')
    // React removes the row's inputs from the form only after this handler.
    setTimeout(updateSum)
    fieldset.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  /** Replaces a line with the chosen product; the quantity stays. */
  function choose(chosen: Row, product: ChosenProduct) {
    const form = fieldset.current?.closest('form')
    const typed = form ? readItem(form, rows.indexOf(chosen)) : undefined
    const item = { ...(chosen.item?.id && { id: chosen.item.id }), quantity: Number(typed?.quantity) || 1, ...product }
    // Uncontrolled fields keep their first values, so a new key creates new fields.
    setRows(rows.map((row) => (row === chosen ? { key: nextKey.current++, item } : row)))
    setChoosing(undefined)
    markEdited('items')
    setTimeout(updateSum)
  }
  return (
    <fieldset ref={fieldset} className="min-w-0" onInput={updateSum}>
      <legend className="legend mb-2.5">Pieces</legend>
      <ul className="grid gap-4">
        {rows.map((row, index) => (
          <OrderItemRow
            key={row.key}
            {...{ index }}
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
          className="quiet"
          data-add
          disabled={rows.length >= moneyLimits.items}
          onClick={() => setRows([...rows, { key: nextKey.current++ }])}
        >
          Add a piece
        </button>
        <p className="num text-ink-soft" aria-live="polite">
          Items total <b className="font-semibold text-ink">{formatRupees(sum)}</b>
        </p>
      </div>
      {renderBelow?.(sum)}
      {choosing && (
        <ChooseProduct onChoose={(product) => choose(choosing, product)} onClose={() => setChoosing(undefined)} />
      )}
    </fieldset>
  )
}

/** Restores the lines from the draft; the form restores half-typed values. */
function useTypedItems(): Partial<OrderItemValues>[] | undefined {
  return useTypedRows('items')?.map(({ values: { id, productId, name, quantity, price } }) => ({
    ...(id && { id }),
    ...(productId && { productId }),
    name,
    quantity: Number(quantity) || 1,
    price: parseRupees(price ?? '') ?? undefined,
  }))
}

type OrderItemRowProps = {
  index: number
  item?: Partial<OrderItemValues>
  onChoose: () => void
  onRemove: () => void
}

/** Fields of one order item; `price` is in paise per piece. */
function OrderItemRow({ index, item, onChoose, onRemove }: OrderItemRowProps) {
  const nameOf = (part: keyof OrderItemValues) => `items.${index}.${part}`
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2.5 border-t border-hair pt-4 first:border-0 first:pt-0">
      {item?.id && <input type="hidden" name={`items.${index}.id`} value={item.id} />}
      {item?.productId && <input type="hidden" name={`items.${index}.productId`} value={item.productId} />}
      <div className="min-w-0 basis-full md:flex-1">
        <TextField name={nameOf('name')} label={`Piece ${index + 1}`} autoComplete="off" defaultValue={item?.name} />
        <button type="button" className="quiet mt-2" onClick={onChoose}>
          {item?.productId ? 'Choose another piece' : 'Choose a piece'}
          <span className="sr-only"> for line {index + 1}</span>
        </button>
      </div>
      {/* Side by side if the text size allows; larger text would cut off a price. */}
      <div className="min-w-0 flex-[1_1_4.75rem] md:w-19 md:flex-none">
        <TextField
          name={nameOf('quantity')}
          label="How many"
          type="number"
          inputMode="numeric"
          min={1}
          max={moneyLimits.quantity}
          defaultValue={item?.quantity ?? 1}
        />
      </div>
      <div className="min-w-0 flex-[3_1_7.5rem] md:w-37.5 md:flex-none">
        <MoneyField name={nameOf('price')} label="Price each" paise={item?.price} />
      </div>
      <IconButton icon="close" className="mt-8" label={`Remove piece ${index + 1}`} onClick={onRemove} />
    </li>
  )
}
