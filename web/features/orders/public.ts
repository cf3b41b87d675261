import { isOpen, type OrderStatus, shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'

export const adminOrderPath = (id: string) => `/admin/orders/${id}`

/** Where photos for news of an order wait on this device. */
export const photosPlace = (id: string) => `order-${id}`

export const firstNameOf = (name: string | null) => name?.split(' ')[0]

type OrderMoney = { status: OrderStatus; balanceAmount: number }

/** Names what is left between a customer and the shop; `isOwed` is false where the shop has to give money back. */
export function formatBalance({ status, balanceAmount }: OrderMoney) {
  if (balanceAmount >= 0) return { name: t('Balance'), amount: formatRupees(balanceAmount), isOwed: true }
  const name = status === 'cancelled' ? t('To give back') : t('Overpaid by')
  return { name, amount: formatRupees(-balanceAmount), isOwed: false }
}

/** The same in one line for the admin's lists, with what the shop keeps of a cancelled order; undefined for nothing. */
export function balanceLine(order: OrderMoney & { advanceAmount: number }) {
  const { name, amount, isOwed } = formatBalance(order)
  if (order.balanceAmount !== 0) return { text: `${name} ${amount}`, isOwed }
  const isKept = order.status === 'cancelled' && order.advanceAmount > 0
  return isKept ? { text: `Paid ${formatRupees(order.advanceAmount)}, kept`, isOwed: true } : undefined
}

export const orderTones: Record<OrderStatus, string> = {
  pending: 'pending',
  confirmed: 'confirmed',
  measurement: 'in-progress',
  cutting: 'in-progress',
  stitching: 'in-progress',
  fitting: 'in-progress',
  ready: 'completed',
  delivered: 'completed',
  cancelled: 'cancelled',
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

/** A message to an order's customer that says where the order stands; `from` is the boutique's name. */
export function orderMessage(order: OrderMessageInput, { to, from }: { to?: string | null; from: string }) {
  const { id, outfitType, status, estimatedDelivery, balanceAmount } = order
  const isInWork = isOpen(status) && status !== 'ready'
  return [
    `Hello${to ? ` ${to}` : ''}, about your order ${shortOrderId(id)}, ${outfitType}: ${statusSentences[status]}.`,
    isInWork && estimatedDelivery && `It will be ready about ${longDate(estimatedDelivery)}.`,
    balanceAmount > 0 && `The balance is ${formatRupees(balanceAmount)}.`,
    from,
  ]
    .filter(Boolean)
    .join(' ')
}
