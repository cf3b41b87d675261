import { type SQL, sql } from 'drizzle-orm'
import { lazy } from '../../../shared/lazy.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import { formatRupees } from '../../lib/rupees.ts'
import * as notifications from '../notifications/enqueue.ts'
import type { Order } from './order-values.ts'
import type { Quote } from './quote-statements.ts'

const dates = lazy(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }))

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
          title: 'Your quotation is ready',
          message: `What ${outfitType} would cost, valid until ${dates().format(new Date(validUntil))}. Please accept it, or ask for a change.`,
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
        title: 'We have noted your yes',
        message: `You told us that you accept ${formatRupees(total)} for ${outfitType}. If that is not so, please call us.`,
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

/** Letters of a comment that its notification shows; the order has all of it. */
const shownComment = 200

/** Tells the admins what a customer says to a quotation. */
export function enqueueAnswerStatement(
  ctx: Ctx,
  { id, customerName, outfitType }: Pick<Order, 'id' | 'customerName' | 'outfitType'>,
  { answer, comment, total }: Pick<Quote, 'answer' | 'comment' | 'total'>,
) {
  const who = customerName ?? 'The customer'
  const said = comment ? `: “${comment.length > shownComment ? `${comment.slice(0, shownComment)}…` : comment}”` : '.'
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
