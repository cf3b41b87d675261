import { isOpen, type OrderStatus, shortOrderId } from '../../../shared/orders.ts'
import { formatRupees, longDate, sentences } from '../../lib/format.ts'
import type { AdminOrder } from './queries.ts'

export const adminOrderPath = (id: string) => `/admin/orders/${id}`

/** Storage key of photos that wait on this device for an order's update. */
export const photosPlace = (id: string) => `order-${id}`

export const firstNameOf = (name: string | null) => name?.split(' ')[0]

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

type OrderMessageInput = Pick<AdminOrder, 'id' | 'outfitType' | 'status' | 'estimatedDelivery' | 'balanceAmount'>

/** Builds a status message to an order's customer; `from` is the boutique's name. */
export function orderMessage(order: OrderMessageInput, { to, from }: { to?: string | null; from: string }) {
  const { id, outfitType, status, estimatedDelivery, balanceAmount } = order
  const isInWork = isOpen(status) && status !== 'ready'
  return sentences(
    `Hello${to ? ` ${to}` : ''}, about your order ${shortOrderId(id)}, ${outfitType}: ${statusSentences[status]}.`,
    isInWork && estimatedDelivery && `It will be ready about ${longDate(estimatedDelivery)}.`,
    balanceAmount > 0 && `The balance is ${formatRupees(balanceAmount)}.`,
    from,
  )
}

export { AmountRow, BalanceRow, DiscountRow } from './amount-row.tsx'
export { balanceLine, orderTones } from './order-state.ts'
export { endingTexts, noticeOf, rowTitle, typedAmount } from './order-texts.ts'
export {
  type AdminOrder,
  adminOrderKeys,
  adminOrderQuery,
  type CustomerOrder,
  customerOrderQuery,
  type Today,
  toastUpdateFailure,
  todayQuery,
  useOrderAction,
  useUpdateOrder,
} from './queries.ts'
export { useTakeBack } from './use-take-back.ts'
