import { type SQL, sql } from 'drizzle-orm'
import { customerBookingPath, customerOrderPath } from '../../../shared/notification-paths.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { WhatsappTopic } from '../../../shared/whatsapp.ts'
import type { Ctx } from '../../context.ts'
import type { bookings } from '../../db/schema.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import { keptMs } from '../whatsapp/due.ts'
import { enqueueStatement } from '../whatsapp/enqueue.ts'
import { moveMessagesStatements } from '../whatsapp/move-messages.ts'
import { orderMessage } from '../whatsapp/order-message.ts'
import type { Order } from './order.ts'
import type { Payment } from './payment-statements.ts'
import type { Quote } from './quotes.ts'

/** Statuses that are worth a message, which is true only while the order is at them. */
const toldStatuses = ['fitting', 'ready'] as const
const isTold = (status: OrderStatus): status is (typeof toldStatuses)[number] =>
  toldStatuses.some((told) => told === status)

/** Topics whose open message is no longer true once an order has come to a status. */
function pastTopics(status: OrderStatus): readonly WhatsappTopic[] | undefined {
  // Of an order that is cancelled nothing is said any more.
  if (status === 'cancelled') return undefined
  if (status === 'delivered') return ['order_open', 'quote', 'measure_again', 'fitting', 'ready', 'review']
  const isSewn = status === 'stitching' || isTold(status)
  return ['review', ...(isSewn ? ['measure_again' as const] : []), ...toldStatuses.filter((told) => told !== status)]
}

/**
 * Statements: the message of a new status takes the place of the one before. One that is taken back to waits again, and so
 * does that the order was opened, unless it was sent or skipped.
 */
export function statusMessageStatements(
  ctx: Ctx,
  order: Order,
  onlyIf: SQL,
  way: 'forward' | 'taken back' = 'forward',
) {
  const { id, status } = order
  const drop = dropMessagesStatement(ctx, { about: id, topics: pastTopics(status) }, onlyIf)
  const own = isTold(status) ? orderMessage(status, order) : undefined
  if (way === 'forward') return own ? [drop, enqueueStatement(ctx, own, onlyIf)] : [drop]
  // Of an older order nobody knows any more whether it was told: what was sent is forgotten.
  const isNew = order.createdAt.getTime() > Date.now() - keptMs && status !== 'cancelled' && status !== 'delivered'
  const waited = [...(own ? [own] : []), ...(isNew ? [orderMessage('order_open', order)] : [])]
  return [
    drop,
    ...waited.map((message) =>
      enqueueStatement(
        ctx,
        message,
        sql`${onlyIf} AND NOT EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = ${message.topic})`,
      ),
    ),
  ]
}

/** Statement: an order that is opened is confirmed. */
export const createdMessageStatement = (ctx: Ctx, order: Order) =>
  enqueueStatement(ctx, orderMessage('order_open', order))

/** Statement: a quotation that was sent; it comes in place of the one before. */
export function quoteMessageStatement(
  ctx: Ctx,
  order: Order,
  { total, validUntil }: Pick<Quote, 'total' | 'validUntil'>,
  onlyIf?: SQL,
) {
  const message = orderMessage('quote', order, total)
  return enqueueStatement(ctx, { ...message, values: { ...message.values, date: validUntil } }, onlyIf)
}

/** Statement: money that came is confirmed; of money that went back a slip may have been the reason, so nothing is said. */
export const paymentMessageStatement = (ctx: Ctx, order: Order, amount: number, onlyIf: SQL) =>
  amount > 0 && order.status !== 'cancelled'
    ? enqueueStatement(ctx, orderMessage('payment', order, amount), onlyIf)
    : dropMessagesStatement(ctx, { about: order.id, topics: ['payment'] }, onlyIf)

/**
 * Statement: the last payment of an order is confirmed after all, once its cancelling was a slip; not one that was sent or
 * skipped, nor one so old that nobody knows that any more.
 */
export function paymentAgainStatement(ctx: Ctx, order: Order, payment: Payment, onlyIf: SQL) {
  const { amount, reverses, reversed, createdAt } = payment
  if (amount < 0 || reverses !== null || reversed || createdAt.getTime() < Date.now() - keptMs) return undefined
  // The message of a payment may be dated a millisecond before it.
  const isWritten = sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${order.id} AND topic = 'payment'
    AND created_at >= ${createdAt.getTime() - 5})`
  return enqueueStatement(ctx, orderMessage('payment', order, amount), sql`${onlyIf} AND NOT ${isWritten}`)
}

const contactOf = ({ id, userId, customerName, customerPhoneE164 }: Order) => ({
  about: id,
  userId,
  name: customerName,
  phoneE164: customerPhoneE164,
  path: customerOrderPath(id),
})

/** Statements: what is still to be sent about an order goes to whom it is of now. */
export function contactMessageStatements(ctx: Ctx, before: Order, after: Order, onlyIf: SQL) {
  return JSON.stringify(contactOf(before)) === JSON.stringify(contactOf(after))
    ? []
    : moveMessagesStatements(ctx, contactOf(after), onlyIf)
}

/**
 * Statements, after the one that writes an order: where it takes the visits of its booking along, or gives the consultation
 * back to it, what is still to be sent of them goes to whom they are of now.
 */
export function visitMessagesStatements(
  ctx: Ctx,
  { before, after }: { before?: Order; after: Order },
  booking: typeof bookings.$inferSelect | undefined,
) {
  const [had, has] = [before, after].map((order) => order !== undefined && order.status !== 'cancelled')
  if (!booking || had === has) return []
  const { id, userId, parentName, phoneE164 } = booking
  const isWritten = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${after.id} AND updated_at = ${after.updatedAt.getTime()})`
  const ofBooking = { about: id, userId, name: parentName, phoneE164, path: customerBookingPath(id) }
  return moveMessagesStatements(ctx, has ? contactOf(after) : ofBooking, isWritten)
}
