import type { SQL } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { formatRupees } from '../../lib/rupees.ts'
import * as notifications from '../notifications/enqueue.ts'
import type { Order } from './order-values.ts'

type NotifiedOrder = Pick<Order, 'id' | 'userId' | 'outfitType'>

/** What a customer reads when the order comes to a status. */
const statusTexts: Record<OrderStatus, { title: string; message: string }> = {
  pending: { title: 'We have noted your order', message: 'is on our list and will be started in its turn.' },
  confirmed: { title: 'Your order is confirmed', message: 'is confirmed.' },
  measurement: { title: 'Time to measure', message: 'is being measured.' },
  cutting: { title: 'On the cutting table', message: 'is being cut.' },
  stitching: { title: 'Under the needle', message: 'is being stitched.' },
  fitting: { title: 'Ready for your fitting', message: 'is ready to be tried on.' },
  ready: { title: 'Your order is ready', message: 'is ready to be picked up.' },
  delivered: { title: 'Your order is delivered', message: 'is with you. Thank you!' },
  cancelled: { title: 'Your order was cancelled', message: 'was cancelled.' },
}

/** Notifies the customer of an order that was opened. */
export const enqueueCreatedStatement = (ctx: Ctx, order: NotifiedOrder) =>
  enqueueStatement(ctx, order, 'order', {
    title: 'Your order is open',
    message: `You can follow ${order.outfitType} here.`,
  })

/** Notifies the customer of a new status, and of the update that came with it where `photoCount` is given. */
export function enqueueStatusStatement(
  ctx: Ctx,
  order: NotifiedOrder & { status: OrderStatus },
  onlyIf: SQL,
  photoCount?: number,
) {
  const { title, message } = statusTexts[order.status]
  const news = photoCount === undefined ? '' : ` There is news about it${photoCount ? ', with pictures' : ''}.`
  return enqueueStatement(
    ctx,
    order,
    'order_update',
    { title, message: `${order.outfitType} ${message}${news}` },
    onlyIf,
  )
}

/** Says that there is news, but not what: an update that is hidden or deleted later must not live on in a notification. */
export const updateText = ({ outfitType }: Pick<Order, 'outfitType'>, photoCount: number) => ({
  title: 'News about your order',
  message: `There is news about ${outfitType}${photoCount ? ', with pictures' : ''}.`,
})

/** Notifies the customer of an order update. */
export const enqueueUpdateStatement = (ctx: Ctx, order: NotifiedOrder, photoCount: number, onlyIf?: SQL) =>
  enqueueStatement(ctx, order, 'order_update', updateText(order, photoCount), onlyIf)

/** Asks the admins to look whether the money has come that a customer says was paid; in paise. */
export const enqueueClaimStatement = (
  ctx: Ctx,
  { id, orderId, amount, reference }: { id: string; orderId: string; amount: number; reference: string },
  onlyIf: SQL,
) =>
  notifications.enqueueStatement(
    ctx,
    {
      id,
      userId: null,
      type: 'payment_claim',
      title: `Has ${formatRupees(amount)} come by UPI?`,
      message: `A customer says so, with the reference ${reference}. Your bank's message is the proof.`,
      relatedId: orderId,
      data: { amount, reference },
    },
    onlyIf,
  )

/** `undefined` for an order without an account: a notification without a user would be the admin's. */
function enqueueStatement(
  ctx: Ctx,
  { id, userId }: NotifiedOrder,
  type: 'order' | 'order_update',
  text: { title: string; message: string },
  onlyIf?: SQL,
) {
  return userId === null
    ? undefined
    : notifications.enqueueStatement(ctx, { userId, type, ...text, relatedId: id }, onlyIf)
}
