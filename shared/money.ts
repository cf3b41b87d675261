import type { OrderStatus } from './orders.ts'

// Amounts are whole paise: sums of them are exact up to 2^53, which is far above these bounds.

/** Bounds in paise: one crore for a piece, ten crore for an order; 1,000 of a piece and 50 items an order. */
export const moneyLimits = { price: 1_000_000_000, total: 10_000_000_000, quantity: 1000, items: 50 } as const

/** What the items of an order come to. */
export const sumItems = (items: { price: number; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** True while an order's price is not agreed: a quotation waits to be accepted, and the cloth is not cut. */
export const isUnpriced = ({ status, isPriceOpen }: { status: OrderStatus; isPriceOpen: boolean }) =>
  isPriceOpen && (status === 'pending' || status === 'confirmed' || status === 'measurement')

/**
 * Returns the open balance of an order in paise; below zero, the shop owes it back. A cancelled order owes nothing: the shop
 * keeps its payments until a refund is noted, and gives back what exceeds the total. Nor does one whose price is not agreed
 * yet. `balanceSql` is the same rule in SQL.
 */
export const balanceOf = (total: number, paid: number, order: { status: OrderStatus; isPriceOpen: boolean }) =>
  order.status === 'cancelled' || isUnpriced(order) ? Math.min(total - paid, 0) : total - paid

/** The advance that is a percentage of a total, in whole rupees. */
export const advanceOf = (total: number, percent: number) =>
  Math.min(Math.round((total * percent) / 10_000) * 100, total)

/** What was paid beyond the total, or 0. */
export const overpaidBy = (balance: number) => Math.max(-balance, 0)

type Payable = {
  status: OrderStatus
  /** The balance of the order, as `balanceOf` has it. */
  balance: number
  paid: number
  /** The amount asked for before the work begins; null for all of it. */
  advance: number | null
  /** Told of by the customer, and not checked yet. */
  claimed: number
}

/**
 * Returns what is due now and all that is left, in paise. Until an order is ready, only its advance is due; what the customer
 * has told of counts as paid here, so that nobody is asked for it twice.
 */
export function dueOf({ status, balance, paid, advance, claimed }: Payable) {
  const all = Math.max(balance - claimed, 0)
  const isMade = status === 'ready' || status === 'delivered'
  const asked = advance === null || isMade ? balance : advance - paid
  return { now: Math.min(Math.max(asked - claimed, 0), all), all }
}
