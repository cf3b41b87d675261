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
 * The message of a new status takes the place of the one before. A status that is taken back to waits again, and so does
 * that the order was opened, unless it was sent or skipped.
 */
export function tellStatusByMessage(ctx: Ctx, { before, after, isTakenBack }: OrderChange) {
  if (!before || before.status === after.status) return []
  const { id, status } = after
  const drop = dropMessagesStatement(ctx, { about: id, topics: pastTopics(status) })
  const own = isTold(status) ? orderMessage(status, after) : undefined
  if (!isTakenBack) return [drop, own && enqueueStatement(ctx, own)]
  // Of an older order nobody knows any more whether it was told: what was sent is forgotten.
  const isNew = after.createdAt.getTime() > Date.now() - keptMs && status !== 'cancelled' && status !== 'delivered'
  const waited = [...(own ? [own] : []), ...(isNew ? [orderMessage('order_open', after)] : [])]
  const isWritten = (topic: WhatsappTopic) =>
    sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = ${topic})`
  return [drop, ...waited.map((message) => enqueueStatement(ctx, message, sql`NOT ${isWritten(message.topic)}`))]
}

/** An order that is opened is confirmed, and says all that its booking had to say. */
export const tellOpened = (ctx: Ctx, { before, after, booking }: OrderChange) =>
  before
    ? []
    : [
        enqueueStatement(ctx, orderMessage('order_open', after)),
        booking && dropMessagesStatement(ctx, { about: booking.id }),
      ]

/** Statement: a quotation that was sent; it comes in place of the one before. */
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
 * Money that came is confirmed. A corrected sum may have been a slip, so nothing is said of it any more; a give-back that is
 * undone brought no money, and what was given back unsays no payment.
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
 * The last payment of an order is confirmed after all, once its cancelling was a slip; not one that was sent or skipped, nor
 * one so old that nobody knows that any more.
 */
export function tellPaymentAgain(ctx: Ctx, { after, lastPayment }: OrderChange) {
  if (!lastPayment) return []
  const { amount, reverses, reversed, createdAt } = lastPayment
  if (amount < 0 || reverses !== null || reversed || createdAt.getTime() < Date.now() - keptMs) return []
  // The message of a payment may be dated a millisecond before it.
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

/** Open messages about an order go to its customer of now. */
export function moveContact(ctx: Ctx, { before, after }: OrderChange) {
  return !before || JSON.stringify(contactOf(before)) === JSON.stringify(contactOf(after))
    ? []
    : moveMessagesStatements(ctx, contactOf(after))
}

/**
 * An order takes the visits of its booking along, or gives the consultation back to it: open messages about them go to their
 * customer of now.
 */
export function moveVisitMessages(ctx: Ctx, { before, after, booking }: OrderChange) {
  const [had, has] = [before, after].map((order) => order !== undefined && order.status !== 'cancelled')
  if (!booking || had === has) return []
  const { id, userId, parentName, phoneE164 } = booking
  const ofBooking = { about: id, userId, name: parentName, phoneE164, path: customerBookingPath(id) }
  return moveMessagesStatements(ctx, has ? contactOf(after) : ofBooking)
}
