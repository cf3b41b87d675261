import { Link } from 'wouter'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { adminOrderPath, orderTones } from '../../orders/public.ts'
import type { RoomDetails } from './queries.ts'

/** Which order a chat is about, above its messages. */
export function OrderStrip({ orderId, orders }: Pick<RoomDetails, 'orders'> & { orderId: string }) {
  const order = orders.find(({ id }) => id === orderId)
  return (
    <Link
      href={adminOrderPath(orderId)}
      className="flex min-h-11 flex-none items-center justify-between gap-4 border-b border-hair bg-linen px-4 py-1.5 font-semibold md:px-5"
    >
      <span className="truncate">{order?.outfitType ?? 'Open the order'}</span>
      {order && <StatusTag status={order.status} tone={orderTones[order.status]} />}
    </Link>
  )
}
