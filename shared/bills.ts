import { sumItems } from './money.ts'
import { escapeRegExp } from './names.ts'

/** Kinds of bills, chosen by the shop's registration; rows of `bill_kinds`. */
export const billKinds = ['bill', 'bill_of_supply', 'tax_invoice'] as const
export type BillKind = (typeof billKinds)[number]

/** GST registrations; the owner chooses one. */
export const registrations = ['none', 'composition', 'regular'] as const
type Registration = (typeof registrations)[number]

export const billKindOf: Record<Registration, BillKind> = {
  none: 'bill',
  composition: 'bill_of_supply',
  regular: 'tax_invoice',
}
export const billTitles: Record<BillKind, string> = {
  bill: 'Bill',
  bill_of_supply: 'Bill of Supply',
  tax_invoice: 'Tax Invoice',
}

/**
 * `price` in paise including tax; `code` is the HSN or SAC and `rate` the GST in hundredths of a percent, null without
 * tax.
 */
export type BillLine = {
  name: string
  quantity: number
  price: number
  code: string | null
  rate: number | null
  /** The line's share of the order's discount, in paise. */
  discount?: number
}
/** `gstin` if the buyer is registered; absent on bills from before the field existed. */
export type BillBuyer = { name: string; address: string | null; gstin?: string | null }
export type BillSeller = { name: string; address: string; state: string; phone: string | null; gstin: string | null }

/**
 * In paise: `taxable`, `cgst` and `sgst` add up to the sum of the lines. With `rounding` they are `payable`, in whole
 * rupees.
 */
export type BillTotals = { taxable: number; cgst: number; sgst: number; rounding: number; payable: number }

/**
 * Splits a price that includes tax into two equal halves of tax and the taxable rest. Amounts in paise; `rate` in
 * hundredths of a percent.
 */
function taxWithin(amount: number, rate: number | null) {
  const divisor = 20_000 + 2 * (rate ?? 0)
  // Rounds half up in integers: 2 × 10^10 paise × 10^4 is below 2^53.
  const half = Math.floor((2 * amount * (rate ?? 0) + divisor) / (2 * divisor))
  return { taxable: amount - 2 * half, cgst: half, sgst: half }
}

export const lineTax = ({ price, quantity, rate, discount = 0 }: BillLine) =>
  taxWithin(price * quantity - discount, rate)

/** Returns the discount of a bill in paise: the sum of its lines' shares. */
export const discountOfBill = (lines: Pick<BillLine, 'discount'>[]) =>
  lines.reduce((sum, { discount = 0 }) => sum + discount, 0)

/** The sum of the lines of a bill, before it is rounded. */
export const sumOfBill = ({ payable, rounding }: BillTotals) => payable - rounding

export function billTotals(lines: BillLine[]): BillTotals {
  const taxes = lines.map(lineTax)
  const total = sumItems(lines) - discountOfBill(lines)
  const half = taxes.reduce((sum, { cgst }) => sum + cgst, 0)
  const payable = Math.round(total / 100) * 100
  return { taxable: total - 2 * half, cgst: half, sgst: half, rounding: payable - total, payable }
}

type BilledOrder = {
  outfitType: string
  totalAmount: number | null
  /** Included in the total but in no line. */
  rounding: number
  /** Already deducted from the total: the pieces cost this much more. */
  discountAmount: number
  deliveryCharge: number | null
  /** Name of the wearer. */
  wearerName: string | null
}
type Piece = Pick<BillLine, 'name' | 'quantity' | 'price' | 'discount'>

/**
 * Returns the lines of an order's bill: its pieces and the delivery. If the total was set by hand and differs, the
 * outfit is billed as one line. A discount is spread over the pieces by price. Lines omit the wearer's name: bills are
 * kept for eight years, even after a customer is erased, and name only the buyer.
 */
export function linesToBill(order: BilledOrder, items: Piece[]): Piece[] {
  const total = (order.totalAmount ?? 0) - order.rounding + order.discountAmount
  const charge = order.deliveryCharge ?? 0
  const nameOf = (name: string) => withoutName(name, order.wearerName)
  if (items.length === 0 || sumItems(items) + charge !== total)
    return spreadDiscount([{ name: nameOf(order.outfitType), quantity: 1, price: total }], order.discountAmount)
  return [
    ...spreadDiscount(
      items.map(({ name, quantity, price }) => ({ name: nameOf(name), quantity, price })),
      order.discountAmount,
    ),
    ...(charge > 0 ? [{ name: 'Delivery', quantity: 1, price: charge }] : []),
  ]
}

/**
 * Spreads a discount over the pieces. The shares add up to the discount, and no share exceeds the price of its piece.
 */
function spreadDiscount(pieces: Piece[], discount: number): Piece[] {
  if (discount === 0) return pieces
  const all = sumItems(pieces)
  let [sum, spread] = [0, 0]
  return pieces.map((piece) => {
    sum += piece.price * piece.quantity
    const upToHere = Math.round((sum / all) * discount)
    const share = upToHere - spread
    spread = upToHere
    return { ...piece, discount: share }
  })
}

/** Returns whether a bill has the lines that its order would be billed for now, in any order. */
export function isBillOf(billed: Piece[], order: BilledOrder, items: Piece[]) {
  const sorted = (lines: Piece[]) =>
    lines.map(({ name, quantity, price, discount = 0 }) => JSON.stringify([name, quantity, price, discount])).sort()
  return sorted(billed).join() === sorted(linesToBill(order, items)).join()
}

const letter = String.raw`[\p{L}\p{M}\p{N}]`
/** Matches `'s` after a name, and in Malayalam any suffix of the name. */
const ending = String.raw`(?:['\u2019]s|-?[\p{Script=Malayalam}\u200c\u200d]+)?`
/** Matches the `&` of `Anna & Mia`; the `&` of a piece such as `Lace & silk` stays. */
const signs = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}]*$/u

/**
 * Removes the wearer's name from a garment: `Baptism suit for Mia` becomes `Baptism suit`. Returns `Piece` for a text
 * of the name alone.
 */
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
