import { parseRupees } from '../../../shared/typed.ts'
import { formatRupees } from '../../lib/format.ts'
import { sumTypedItems } from './order-form.ts'

/** A half-filled form of a new order, as far as its foot speaks of it; amounts in paise. */
export type TypedOrder = { missing: string | undefined; total: number; advance: number; method: string }

export const nothingTyped: TypedOrder = { missing: undefined, total: 0, advance: 0, method: '' }

/** Reads what is typed by now, and what is still missing. */
export function readTypedOrder(form: HTMLFormElement): TypedOrder {
  const fields = new FormData(form)
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  const rupeesOf = (name: string) => parseRupees(textOf(name)) ?? 0
  const [advance, method] = [rupeesOf('advanceAmount'), textOf('advanceMethod')]
  const total = rupeesOf('totalAmount') || sumTypedItems(form) + rupeesOf('deliveryCharge')
  const missing = !textOf('customerName')
    ? 'Whose order is it?'
    : !textOf('outfitType')
      ? 'What is made?'
      : advance > 0 && !method
        ? 'How was the advance paid?'
        : undefined
  return { missing, total, advance, method }
}

/** `₹9,800, now ₹4,900`; empty where no amount is typed. */
export const moneyText = ({ total, advance }: TypedOrder) =>
  [total > 0 && formatRupees(total), advance > 0 && `now ${formatRupees(advance)}`].filter(Boolean).join(', ')
