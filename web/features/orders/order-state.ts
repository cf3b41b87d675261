import type { OrderStatus } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'

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
