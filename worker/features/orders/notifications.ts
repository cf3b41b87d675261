import type { SQL } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import * as notifications from '../notifications/enqueue.ts'
import type { Order } from './order-values.ts'

type NotifiedOrder = Pick<Order, 'id' | 'userId' | 'outfitType'>

/** What a customer reads when the order comes to a status. */
const statusTexts: Record<OrderStatus, { title: string; message: string }> = {
  pending: { title: 'Your order waits', message: 'is noted and waits for its turn.' },
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
  const news = photoCount === undefined ? '' : ` There is news of it${photoCount ? ', with pictures' : ''}.`
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
  title: 'News of your order',
  message: `There is news of ${outfitType}${photoCount ? ', with pictures' : ''}.`,
})

/** Notifies the customer of an order update. */
export const enqueueUpdateStatement = (ctx: Ctx, order: NotifiedOrder, photoCount: number, onlyIf?: SQL) =>
  enqueueStatement(ctx, order, 'order_update', updateText(order, photoCount), onlyIf)

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
