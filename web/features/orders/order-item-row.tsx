import { moneyLimits } from '../../../shared/money.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { OrderItemValues } from './form-values.ts'

type Props = {
  index: number
  item?: Partial<OrderItemValues>
  errors: Record<string, string>
  onChoose: () => void
  onRemove: () => void
}

/** One item of an order as fields; `price` is paise for one piece. */
export function OrderItemRow({ index, item, errors, onChoose, onRemove }: Props) {
  const field = (part: keyof OrderItemValues) => {
    const name = `items.${index}.${part}`
    return { name, error: errors[name] }
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2.5 border-t border-hair pt-4 first:border-0 first:pt-0">
      {item?.id && <input type="hidden" name={`items.${index}.id`} value={item.id} />}
      {item?.productId && <input type="hidden" name={`items.${index}.productId`} value={item.productId} />}
      <div className="min-w-0 basis-full md:flex-1">
        <TextField {...field('name')} label={`Piece ${index + 1}`} autoComplete="off" defaultValue={item?.name} />
        <button type="button" className="link text-label" onClick={onChoose}>
          {item?.productId ? 'Choose another piece' : 'Choose a piece'}
          <span className="sr-only"> for line {index + 1}</span>
        </button>
      </div>
      {/* Side by side while the letters are small enough: with larger ones a price would be cut. */}
      <div className="min-w-0 flex-[1_1_4.75rem] md:w-19 md:flex-none">
        <TextField
          {...field('quantity')}
          label="How many"
          type="number"
          inputMode="numeric"
          min={1}
          max={moneyLimits.quantity}
          defaultValue={item?.quantity ?? 1}
        />
      </div>
      <div className="min-w-0 flex-[3_1_7.5rem] md:w-37.5 md:flex-none">
        <MoneyField {...field('price')} label="Price each" paise={item?.price} />
      </div>
      <button type="button" className="icon-btn mt-8" aria-label={`Remove piece ${index + 1}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  )
}
