import type { OrderStatus } from './orders.ts'

// Amounts are whole paise: sums of them are exact up to 2^53, which is far above these bounds.

/**
 * Limits in paise: one crore for a piece, ten crore for an order. An order has at most 50 items, each with a quantity
 * of at most 1,000.
 */
export const moneyLimits = { price: 1_000_000_000, total: 10_000_000_000, quantity: 1000, items: 50 } as const

/** The terms of a discount: a percentage in hundredths of a percent, or paise. */
export type Discount = { percent: number | null; amount: number | null }

/** Returns the sum of an order's items in paise. */
export const sumItems = (items: { price: number; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Returns a discount of a sum in paise: whole rupees for a percentage, and at most the sum. */
const discountOf = (sum: number, discount: Discount | null) =>
  Math.min(discount?.amount ?? Math.round((sum * (discount?.percent ?? 0)) / 1_000_000) * 100, sum)

type Priced = {
  items: { price: number; quantity: number }[]
  deliveryCharge?: number | null
  discount?: Discount | null
}

/**
 * Returns the price of an order or a quotation in paise, before it is rounded: the pieces less their discount, and the
 * delivery charge. A stated total takes the place of the pieces and the charge.
 */
export function priceOf({ items, deliveryCharge, discount = null }: Priced, stated: number | null = null) {
  const pieces = stated ?? sumItems(items)
  const discountAmount = discountOf(pieces, discount)
  return { discountAmount, price: pieces - discountAmount + (stated === null ? (deliveryCharge ?? 0) : 0) }
}

/** Returns the total price before its discount that was set by hand; null if the price follows the pieces. */
export const statedPriceOf = (order: {
  isTotalStated: boolean
  totalAmount: number | null
  rounding: number
  discountAmount: number
}) => (order.isTotalStated ? (order.totalAmount ?? 0) - order.rounding + order.discountAmount : null)

/** Returns true while an order's price is not agreed: a quotation waits to be accepted, and the cloth is not cut. */
export const isUnpriced = ({ status, isPriceOpen }: { status: OrderStatus; isPriceOpen: boolean }) =>
  isPriceOpen && (status === 'pending' || status === 'confirmed' || status === 'measurement')

/**
 * Returns the open balance of an order in paise; negative if the shop owes the customer. A cancelled order owes
 * nothing. The shop keeps its payments until a refund is noted, and owes back what exceeds the total. An order without
 * an agreed price owes nothing either. `balanceSql` is the same rule in SQL.
 */
export const balanceOf = (total: number, paid: number, order: { status: OrderStatus; isPriceOpen: boolean }) =>
  order.status === 'cancelled' || isUnpriced(order) ? Math.min(total - paid, 0) : total - paid

/** Returns an advance as a percentage of a total, in whole rupees. */
export const advanceOf = (total: number, percent: number) =>
  Math.min(Math.round((total * percent) / 10_000) * 100, total)

/** Returns the amount paid beyond the total, or 0. */
export const overpaidBy = (balance: number) => Math.max(-balance, 0)

type Payable = {
  status: OrderStatus
  /** Balance of the order, as returned by `balanceOf`. */
  balance: number
  paid: number
  /** Amount requested before the work begins; null for the whole amount, or for what was paid once something was. */
  advance: number | null
  /** Amount of the customer's payment claims that are not checked yet. */
  claimed: number
}

/**
 * Returns the amount due now and the whole open amount, in paise. Until an order is ready, only its advance is due.
 * Claimed payments count as paid here, so that the customer is not asked for them twice.
 */
export function dueOf({ status, balance, paid, advance, claimed }: Payable) {
  const all = Math.max(balance - claimed, 0)
  const isMade = status === 'ready' || status === 'delivered'
  const isForLater = advance === null && paid > 0
  const asked = isMade ? balance : isForLater ? 0 : (advance ?? balance + paid) - paid
  return { now: Math.min(Math.max(asked - claimed, 0), all), all }
}
