import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../shared/orders.ts'
import { truncate } from '../../../shared/truncate.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { dayOfMonth } from '../../day-text.ts'
import { statement } from '../../db/statement.ts'
import { formatRupees } from '../../lib/rupees.ts'
import { sayInBoth } from '../../told.ts'
import * as notifications from '../notifications/enqueue.ts'
import type { Order } from './order.ts'
import type { Quote } from './quotes.ts'

/** Tells an order's customer of a quotation, but not how much it is: a newer one may be sent before this is read. */
export const enqueueQuoteStatement = (
  ctx: Ctx,
  { id, userId, outfitType }: Pick<Order, 'id' | 'userId' | 'outfitType'>,
  { validUntil }: Pick<Quote, 'validUntil'>,
  onlyIf?: SQL,
) =>
  userId === null
    ? undefined
    : notifications.enqueueStatement(
        ctx,
        {
          userId,
          type: 'quote',
          ...sayInBoth(() => ({
            title: t('Your quotation is ready'),
            message: t('What {outfit} would cost, valid until {day}. Please accept it, or ask for a change.', {
              outfit: outfitType,
              day: dayOfMonth(new Date(validUntil)),
            }),
          })),
          relatedId: id,
        },
        onlyIf,
      )

/** Tells an order's customer of a yes that the desk has noted for them, so that they can say no. */
export const enqueueDeskYesStatement = (
  ctx: Ctx,
  { id, userId, outfitType }: Pick<Order, 'id' | 'userId' | 'outfitType'>,
  { total }: Pick<Quote, 'total'>,
) =>
  userId === null
    ? undefined
    : notifications.enqueueStatement(ctx, {
        userId,
        type: 'quote',
        ...sayInBoth(() => ({
          title: t('We have noted that you accept'),
          message: t('You told us that you accept {amount} for {outfit}. If that is not so, please call us.', {
            amount: formatRupees(total),
            outfit: outfitType,
          }),
        })),
        relatedId: id,
      })

/** Statement: what a customer's bell says of older quotations of an order needs no look any more. */
export const readQuoteNewsStatement = (
  ctx: Ctx,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
  onlyIf: SQL = sql`TRUE`,
) =>
  userId === null
    ? undefined
    : statement(
        ctx,
        sql`UPDATE notifications SET is_read = 1 WHERE user_id = ${userId} AND is_read = 0 AND type = 'quote'
          AND related_id = ${id} AND ${onlyIf}`,
      )

/** Statement: once an order is closed, its quotation can be answered no more. */
export const readClosedNewsStatement = (
  ctx: Ctx,
  { before, after }: Record<'before' | 'after', Pick<Order, 'id' | 'userId' | 'status'>>,
  onlyIf: SQL,
) => (isOpen(before.status) && !isOpen(after.status) ? readQuoteNewsStatement(ctx, before, onlyIf) : undefined)

/** Letters of a comment that its notification shows; the order has all of it. */
const shownComment = 200
const shorten = (comment: string) => {
  const start = truncate(comment, shownComment)
  return start === comment ? comment : `${start}…`
}

/** Tells the admins what a customer says to a quotation. */
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
