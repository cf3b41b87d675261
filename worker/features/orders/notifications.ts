import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import * as notifications from '../notifications/enqueue.ts'
import type { Order } from './order-values.ts'

type NotifiedOrder = Pick<Order, 'id' | 'userId' | 'outfitType'>

/** What a customer reads when the order comes to a stage. */
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

/** Tells the customer that an order was opened. An order without an account has nobody to tell. */
export const enqueueCreatedStatement = (ctx: Ctx, order: NotifiedOrder) =>
  enqueueStatement(ctx, order, 'order', {
    title: 'Your order is open',
    message: `You can follow ${order.outfitType} here.`,
  })

/** Tells the customer of a new stage; nothing where it is the one she knows. */
export function enqueueStatusStatement(
  ctx: Ctx,
  order: NotifiedOrder & { status: OrderStatus },
  previousStatus: OrderStatus,
  onlyIf: SQL,
) {
  if (order.status === previousStatus) return noopStatement(ctx)
  const { title, message } = statusTexts[order.status]
  return enqueueStatement(ctx, order, 'order_update', { title, message: `${order.outfitType} ${message}` }, onlyIf)
}

/**
 * Tells the customer that there is news, and not what: an update that is taken back, or was meant for the desk, must
 * not live on in a notification.
 */
export function enqueueUpdateStatement(ctx: Ctx, order: NotifiedOrder, photoCount: number, onlyIf?: SQL) {
  const message = `There is news of ${order.outfitType}${photoCount ? ', with pictures' : ''}.`
  return enqueueStatement(ctx, order, 'order_update', { title: 'News of your order', message }, onlyIf)
}

function enqueueStatement(
  ctx: Ctx,
  { id, userId }: NotifiedOrder,
  type: 'order' | 'order_update',
  text: { title: string; message: string },
  onlyIf?: SQL,
) {
  // A notification for nobody would be the owner's.
  if (userId === null) return noopStatement(ctx)
  return notifications.enqueueStatement(ctx, { userId, type, ...text, relatedId: id }, onlyIf)
}

/** Holds the place of a notification in a batch, without stirring the outbox. */
export const noopStatement = (ctx: Ctx) => statement(ctx, sql`SELECT 1`)
