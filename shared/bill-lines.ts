import type { BillLine } from './bills.ts'
import { sumItems } from './money.ts'
import { escapeRegExp } from './names.ts'

type BilledOrder = {
  outfitType: string
  totalAmount: number | null
  /** Part of the total, and of no line. */
  rounding: number
  deliveryCharge: number | null
  /** The child, or whoever else wears it. */
  wearerName: string | null
}
type Piece = Pick<BillLine, 'name' | 'quantity' | 'price'>

/**
 * What a bill of an order lists: its pieces and the way to the door; where the total was set by hand and is another, what
 * is made as one line. No line has the name of who wears it: a bill stays for eight years, also of a customer who was erased,
 * and names its buyer alone.
 */
export function linesToBill(order: BilledOrder, items: Piece[]): Piece[] {
  const total = (order.totalAmount ?? 0) - order.rounding
  const charge = order.deliveryCharge ?? 0
  const nameOf = (name: string) => withoutName(name, order.wearerName)
  if (items.length === 0 || sumItems(items) + charge !== total)
    return [{ name: nameOf(order.outfitType), quantity: 1, price: total }]
  return [
    ...items.map(({ name, quantity, price }) => ({ name: nameOf(name), quantity, price })),
    ...(charge > 0 ? [{ name: 'Delivery', quantity: 1, price: charge }] : []),
  ]
}

/** Whether a bill lists what its order would be billed for now, in whatever order. */
export function isBillOf(billed: Piece[], order: BilledOrder, items: Piece[]) {
  const sorted = (lines: Piece[]) =>
    lines.map(({ name, quantity, price }) => JSON.stringify([name, quantity, price])).sort()
  return sorted(billed).join() === sorted(linesToBill(order, items)).join()
}

const letter = String.raw`[\p{L}\p{M}\p{N}]`
/** `Mia's`, and in Malayalam whatever follows the name in its word. */
const ending = String.raw`(?:['\u2019]s|-?[\p{Script=Malayalam}\u200c\u200d]+)?`
/** Matches the `&` of `Anna & Mia`, which a piece such as `Lace & silk` keeps. */
const signs = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}]*$/u

/** What is made, without the name in it: `Baptism suit for Mia` is a baptism suit. A text that is no more than the name is a piece. */
function withoutName(text: string, name: string | null) {
  const words = (name ?? '').split(/\s+/).filter((word) => !signs.test(word))
  if (words.length === 0) return text
  const anyWord = words.map(escapeRegExp).join('|')
  const named = String.raw`(?<!${letter})(?:(?:for|of)\s+)?(?:${anyWord})${ending}(?!${letter})`
  const rest = text.replace(new RegExp(named, 'giu'), ' ')
  if (rest === text) return text
  const bare = rest
    .replace(/\(\s*[,;]\s*/g, '(')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:.)])/g, '$1')
    .replace(/^[\s,;:.\-\u2013\u2014]+|[\s,;:\-\u2013\u2014]+$/g, '')
  return bare === '' ? 'Piece' : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
}
