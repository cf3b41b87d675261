import { type SQL, sql } from 'drizzle-orm'
import { customerBookingPath, customerOrderPath } from '../../../shared/notifications.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import { quotedParts } from '../../../shared/quotes.ts'
import type { WhatsappTopic } from '../../../shared/whatsapp.ts'
import type { Ctx } from '../../context.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import { keptMs } from '../whatsapp/due.ts'
import { amountText, enqueueStatement, moveMessagesStatements, orderMessage } from '../whatsapp/enqueue.ts'
import type { Order, OrderChange } from './order.ts'
import type { Quote } from './quotes.ts'

/** Statuses with a message that is correct only while the order has that status. */
const toldStatuses = ['fitting', 'ready'] as const
const isTold = (status: OrderStatus): status is (typeof toldStatuses)[number] =>
  toldStatuses.some((told) => told === status)

/** Returns the topics whose open message is no longer correct after an order reaches a status. */
function pastTopics(status: OrderStatus): readonly WhatsappTopic[] | undefined {
  // All open messages of a cancelled order are deleted.
  if (status === 'cancelled') return undefined
  if (status === 'delivered') return ['order_open', 'quote', 'measure_again', 'fitting', 'ready', 'review']
  const isSewn = status === 'stitching' || isTold(status)
  return ['review', ...(isSewn ? ['measure_again' as const] : []), ...toldStatuses.filter((told) => told !== status)]
}

/**
 * Replaces the message of the previous status by that of the new one. After an undo, the message of the restored status
 * waits again. So does the message that the order was opened, unless it was sent or skipped.
 */
export function tellStatusByMessage(ctx: Ctx, { before, after, isTakenBack }: OrderChange) {
  if (!before || before.status === after.status) return []
  const { id, status } = after
  const drop = dropMessagesStatement(ctx, { about: id, topics: pastTopics(status) })
  const own = isTold(status) ? orderMessage(status, after) : undefined
  if (!isTakenBack) return [drop, own && enqueueStatement(ctx, own)]
  // Sent messages are deleted after a while, so an older order may already have been told: it gets no message again.
  const isNew = after.createdAt.getTime() > Date.now() - keptMs && status !== 'cancelled' && status !== 'delivered'
  const waited = [...(own ? [own] : []), ...(isNew ? [orderMessage('order_open', after)] : [])]
  const isWritten = (topic: WhatsappTopic) =>
    sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = ${topic})`
  return [drop, ...waited.map((message) => enqueueStatement(ctx, message, sql`NOT ${isWritten(message.topic)}`))]
}

/** Confirms a new order; this replaces the messages of its booking. */
export const tellOpened = (ctx: Ctx, { before, after, booking }: OrderChange) =>
  before
    ? []
    : [
        enqueueStatement(ctx, orderMessage('order_open', after)),
        booking && dropMessagesStatement(ctx, { about: booking.id }),
      ]

/** Statement: enqueues the message about a sent quotation; it replaces the previous one. */
export function quoteMessageStatement(
  ctx: Ctx,
  order: Order,
  quote: Pick<Quote, 'lines' | 'discount' | 'total' | 'advance' | 'validUntil'>,
  onlyIf?: SQL,
) {
  const message = orderMessage('quote', order, quote.total)
  const [advance, discount] = [quote.advance, quotedParts(quote).discountAmount].map(amountText)
  return enqueueStatement(
    ctx,
    { ...message, values: { ...message.values, date: quote.validUntil, advance, discount } },
    onlyIf,
  )
}

/**
 * Confirms a payment. After a correction of the sum, open confirmations are deleted, because the sum may have been a
 * slip. An undone refund brings no money, and a refund does not revoke the confirmation of a payment.
 */
export function tellPaymentByMessage(ctx: Ctx, { before, after, payment, isCorrection }: OrderChange) {
  if (!before || !payment) return []
  if (!isCorrection && payment.amount > 0 !== (payment.reverses === null)) return []
  return [
    payment.amount > 0 && after.status !== 'cancelled'
      ? enqueueStatement(ctx, orderMessage('payment', after, payment.amount))
      : dropMessagesStatement(ctx, { about: after.id, topics: ['payment'] }),
  ]
}

/**
 * Confirms the last payment of an order after an undone cancellation. Skips a payment whose message was sent or
 * skipped, or is so old that this is no longer known.
 */
export function tellPaymentAgain(ctx: Ctx, { after, lastPayment }: OrderChange) {
  if (!lastPayment) return []
  const { amount, reverses, reversed, createdAt } = lastPayment
  if (amount < 0 || reverses !== null || reversed || createdAt.getTime() < Date.now() - keptMs) return []
  // The message of a payment may be dated a millisecond earlier.
  const isWritten = sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${after.id} AND topic = 'payment'
    AND created_at >= ${createdAt.getTime() - 5})`
  return [enqueueStatement(ctx, orderMessage('payment', after, amount), sql`NOT ${isWritten}`)]
}

const contactOf = ({ id, userId, customerName, customerPhoneE164 }: Order) => ({
  about: id,
  userId,
  name: customerName,
  phoneE164: customerPhoneE164,
  path: customerOrderPath(id),
})

/** Updates open messages about an order to its current customer. */
export function moveContact(ctx: Ctx, { before, after }: OrderChange) {
  return !before || JSON.stringify(contactOf(before)) === JSON.stringify(contactOf(after))
    ? []
    : moveMessagesStatements(ctx, contactOf(after))
}

/**
 * Updates open messages about visits to their current customer, when an order takes over the visits of its booking or
 * returns the consultation.
 */
export function moveVisitMessages(ctx: Ctx, { before, after, booking }: OrderChange) {
  const [had, has] = [before, after].map((order) => order !== undefined && order.status !== 'cancelled')
  if (!booking || had === has) return []
  const { id, userId, parentName, phoneE164 } = booking
  const ofBooking = { about: id, userId, name: parentName, phoneE164, path: customerBookingPath(id) }
  return moveMessagesStatements(ctx, has ? contactOf(after) : ofBooking)
}
