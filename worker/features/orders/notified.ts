import { sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import { truncate } from '../../../shared/truncate.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { formatRupees } from '../../lib/text.ts'
import { dayOfMonth, sayInBoth } from '../../told.ts'
import * as notifications from '../notifications/enqueue.ts'
import { isEqual, type Order } from './order.ts'
import type { Quote } from './quotes.ts'

type Text = { title: string; message: string }
type NotifiedOrder = Pick<Order, 'id' | 'userId' | 'outfitType'>

/** Texts for a customer when the order reaches a status. */
const statusTexts = (outfit: string): Record<OrderStatus, Text> => ({
  pending: {
    title: t('We have noted your order'),
    message: t('{outfit} is on our list. We will start when its turn comes.', { outfit }),
  },
  confirmed: { title: t('Your order is confirmed'), message: t('{outfit} is confirmed.', { outfit }) },
  measurement: { title: t('Time to measure'), message: t('We are taking the measurements for {outfit}.', { outfit }) },
  cutting: { title: t('On the cutting table'), message: t('{outfit} is being cut.', { outfit }) },
  stitching: { title: t('Your order is being stitched'), message: t('{outfit} is being stitched.', { outfit }) },
  fitting: { title: t('Ready for your fitting'), message: t('{outfit} is ready to be tried on.', { outfit }) },
  ready: { title: t('Your order is ready'), message: t('{outfit} is ready.', { outfit }) },
  delivered: { title: t('Your order is delivered'), message: t('{outfit} has been delivered. Thank you!', { outfit }) },
  cancelled: { title: t('Your order was cancelled'), message: t('{outfit} was cancelled.', { outfit }) },
})

/** Notifies the customer of a new order. */
export const enqueueCreatedStatement = (ctx: Ctx, order: NotifiedOrder) =>
  enqueueStatement(ctx, order, 'order', () => ({
    title: t('We have taken your order'),
    message: t('You can follow {outfit} here.', { outfit: order.outfitType }),
  }))

/** Notifies the customer of a new status, and with `photoCount` also of the update that came with it. */
export function enqueueStatusStatement(ctx: Ctx, order: NotifiedOrder & { status: OrderStatus }, photoCount?: number) {
  const say = () => {
    const { title, message } = statusTexts(order.outfitType)[order.status]
    const news = photoCount ? t('There is news about it, with photos.') : t('There is news about it.')
    return { title, message: photoCount === undefined ? message : `${message} ${news}` }
  }
  return enqueueStatement(ctx, order, 'order_update', say)
}

/** Says only that there is news: an update that is hidden or deleted later must not remain in a notification. */
export const updateText = ({ outfitType: outfit }: Pick<Order, 'outfitType'>, photoCount: number) => ({
  title: t('News about your order'),
  message: photoCount
    ? t('There is news about {outfit}, with photos.', { outfit })
    : t('There is news about {outfit}.', { outfit }),
})

/** Notifies the customer of an order update. */
export const enqueueUpdateStatement = (ctx: Ctx, order: NotifiedOrder, photoCount: number) =>
  enqueueStatement(ctx, order, 'order_update', () => updateText(order, photoCount))

/** Returns `undefined` for an order without an account: a notification without a user would go to the admins. */
function enqueueStatement(
  ctx: Ctx,
  { id, userId }: NotifiedOrder,
  type: 'order' | 'order_update' | 'quote',
  say: () => Text,
) {
  return userId === null
    ? undefined
    : notifications.enqueueStatement(ctx, { userId, type, ...sayInBoth(say), relatedId: id })
}

/**
 * Notifies an order's customer of a quotation without the amount: a newer quotation may be sent before this is read.
 */
export const enqueueQuoteStatement = (ctx: Ctx, order: NotifiedOrder, { validUntil }: Pick<Quote, 'validUntil'>) =>
  enqueueStatement(ctx, order, 'quote', () => ({
    title: t('Your quotation is ready'),
    message: t('Our price for {outfit}, open until {day}. Please accept it or ask for a change.', {
      outfit: order.outfitType,
      day: dayOfMonth(new Date(validUntil)),
    }),
  }))

/** Notifies an order's customer of an acceptance that an admin noted for them, so that they can object. */
export const enqueueDeskYesStatement = (ctx: Ctx, order: NotifiedOrder, { total }: Pick<Quote, 'total'>) =>
  enqueueStatement(ctx, order, 'quote', () => ({
    title: t('We have noted that you accept'),
    message: t('You told us that you accept {amount} for {outfit}. If that is not so, please call us.', {
      amount: formatRupees(total),
      outfit: order.outfitType,
    }),
  }))

/** Statement: marks a customer's notifications about older quotations of an order as read. */
export const readQuoteNewsStatement = (ctx: Ctx, { id, userId }: Pick<Order, 'id' | 'userId'>) =>
  userId === null
    ? undefined
    : statement(
        ctx,
        sql`UPDATE notifications SET is_read = 1 WHERE user_id = ${userId} AND is_read = 0 AND type = 'quote'
          AND related_id = ${id}`,
      )

/** Maximum characters of a comment in its notification; the order shows the whole comment. */
const shownComment = 200
const shorten = (comment: string) => {
  const start = truncate(comment, shownComment)
  return start === comment ? comment : `${start}…`
}

/** Notifies the admins of a customer's answer to a quotation. */
export function enqueueAnswerStatement(
  ctx: Ctx,
  { id, customerName, outfitType }: Pick<Order, 'id' | 'customerName' | 'outfitType'>,
  { answer, comment, total }: Pick<Quote, 'answer' | 'comment' | 'total'>,
) {
  const who = customerName ?? 'The customer'
  const said = comment ? `: “${shorten(comment)}”` : '.'
  return notifications.enqueueStatement(ctx, {
    userId: null,
    type: 'quote',
    ...(answer === 'accepted'
      ? {
          title: `Quotation of ${formatRupees(total)} accepted`,
          message: `${who} accepted the quotation for ${outfitType}${said}`,
        }
      : {
          title: 'A change of a quotation is asked for',
          message: `${who} asks to change the quotation for ${outfitType}${said}`,
        }),
    relatedId: id,
  })
}

type Line = { name: string; quantity: number; price: number }
type Bill = Pick<Order, 'totalAmount'>

/** Returns the text about a changed price for the order's customer; undefined if it is still as accepted. */
export function billChangeOf(before: Bill, after: Bill, lines: { before: Line[]; after: Line[] }) {
  const [was, is] = [before, after].map(({ totalAmount }) => formatRupees(totalAmount ?? 0))
  if (was !== is) return `The bill changed from ${was} to ${is}.`
  const said = ({ name, quantity, price }: Line) => [name, quantity, price]
  return isEqual(lines.before.map(said), lines.after.map(said))
    ? undefined
    : `The pieces changed. The bill is still ${is}.`
}

export const refuseWithoutQuote = ({ total }: { total: number }): never =>
  fail(409, 'bill_without_quote', { values: { total: formatRupees(total) } })

/**
 * Statements that show a customer how an accepted price changed; `isTold` if another notification about the order is
 * sent anyway.
 */
export const billChangeStatements = (ctx: Ctx, order: Order, { title, isTold }: { title: string; isTold: boolean }) => {
  const at = order.updatedAt
  const update = ctx.db.insert(orderUpdates).values({
    ...{ id: crypto.randomUUID(), orderId: order.id, title, photos: [], stage: order.status, isVisible: true },
    ...{ byId: order.updatedBy, createdAt: at, updatedAt: at },
  })
  const news = isTold ? undefined : enqueueUpdateStatement(ctx, order, 0)
  return news ? [update, news] : [update]
}
