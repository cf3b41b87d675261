import type { OrderStatus, riskOf } from '../../shared/orders.ts'
import { formatRupees, longDate } from './format.ts'

// What is said about an order wherever one is shown: in the orders' own screens, and on a customer's page.

/** Spec section 9: people know an order by its first 8 characters. */
export const shortOrderId = (id: string) => id.slice(0, 8)

/** Where the owner looks at an order. */
export const adminOrderPath = (id: string) => `/admin/orders/${id}`

type Risk = NonNullable<ReturnType<typeof riskOf>>

const remainingWork: Partial<Record<OrderStatus, string>> = {
  pending: 'not confirmed yet',
  confirmed: 'not measured yet',
  measurement: 'still measuring',
  cutting: 'still cutting',
  stitching: 'still stitching',
  fitting: 'still fitting',
  ready: 'waits to be picked up',
}

/** Why an order should be looked at first: `Event in 4 days, still cutting`. */
export function formatRisk({ by, days }: Pick<Risk, 'by' | 'days'>, status: OrderStatus) {
  const what = by === 'delivery' ? 'Promised' : days < 0 ? 'Event was' : 'Event'
  return `${what} ${formatDaysLeft(days, by)}, ${remainingWork[status] ?? status}`
}

function formatDaysLeft(days: number, by: Risk['by']) {
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[days]
  if (near) return by === 'delivery' && days >= 0 ? `for ${near}` : near
  return days < 0 ? `${-days} days ago` : `in ${days} days`
}

/** A balance as it is said: what is left, that nothing is, or by how much was paid too much. */
export function formatBalance(balance: number) {
  if (balance < 0) return { name: 'Overpaid by', amount: formatRupees(-balance) }
  return { name: 'Balance', amount: formatRupees(balance) }
}

const statusSentences: Record<OrderStatus, string> = {
  pending: 'we have it and will confirm it soon',
  confirmed: 'it is confirmed',
  measurement: 'it is time to take measurements',
  cutting: 'it is on the cutting table',
  stitching: 'it is being stitched',
  fitting: 'it is ready for a fitting',
  ready: 'it is ready to be picked up',
  delivered: 'it has been delivered',
  cancelled: 'it has been cancelled',
}

type OrderMessageInput = {
  id: string
  outfitType: string
  status: OrderStatus
  estimatedDelivery: string | null
  balanceAmount: number
}

/** A message to an order's customer with where the order stands, ready to be sent or changed; `from` is the shop. */
export function orderMessage(order: OrderMessageInput, { to, from }: { to?: string | null; from: string }) {
  const { id, outfitType, status, estimatedDelivery, balanceAmount } = order
  const isOpen = status !== 'delivered' && status !== 'cancelled'
  const early = isOpen && status !== 'ready'
  return [
    `Hello${to ? ` ${to}` : ''}, about your order ${shortOrderId(id)}, ${outfitType}: ${statusSentences[status]}.`,
    early && estimatedDelivery && `It will be ready about ${longDate(estimatedDelivery)}.`,
    status !== 'cancelled' && balanceAmount > 0 && `The balance is ${formatRupees(balanceAmount)}.`,
    from,
  ]
    .filter(Boolean)
    .join(' ')
}
