import { eq, type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../shared/orders.ts'
import { isOpenQuote } from '../../../shared/quotes.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { quotes } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import { keptMs } from '../whatsapp/due.ts'
import { quoteMessageStatement } from './messaged.ts'
import {
  enqueueAnswerStatement,
  enqueueDeskYesStatement,
  enqueueQuoteStatement,
  enqueueStatusStatement,
  readQuoteNewsStatement,
} from './notified.ts'
import type { Order, OrderChange } from './order.ts'
import type { Quote } from './quotes.ts'

/** The clock of the database, by which a trigger ends an answer, may be so far behind the one that dates a status. */
const skewMs = 5000

/**
 * A closed order that comes back into work: what closing it ended waits again, the change of its latest quotation that the
 * customer asked for, or the message of one that is still open. An answer that the desk has closed itself stays so, and a
 * message that was sent or skipped is not written once more.
 */
export function reopenQuote(ctx: Ctx, { before, after, latestQuote: latest }: OrderChange) {
  if (!before || !latest || latest.supersededAt || isOpen(before.status) || !isOpen(after.status)) return []
  const { id } = after
  if (latest.answer === 'change' && latest.how === 'room' && latest.answeredAt) {
    const asked = sql`kind = 'quote' AND about = ${id} AND asked_at = ${latest.answeredAt.getTime()}`
    const closedAt = sql`(SELECT MAX(created_at) FROM order_stages WHERE order_id = ${id} AND stage = ${before.status})`
    return [
      // Anew, as triggers count what is opened, not what is opened again.
      statement(
        ctx,
        sql`DELETE FROM answers WHERE ${asked} AND outcome = 'void' AND answered_at > ${closedAt} - ${skewMs}`,
      ),
      statement(
        ctx,
        sql`INSERT INTO answers (kind, about, asked_at) SELECT 'quote', ${id}, ${latest.answeredAt.getTime()}
          WHERE NOT EXISTS (SELECT 1 FROM answers WHERE ${asked})`,
      ),
    ]
  }
  // Whether an older one was sent, nobody knows any more.
  if (!isOpenQuote(latest) || latest.createdAt.getTime() < Date.now() - keptMs) return []
  const isWritten = sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = 'quote'
    AND created_at >= ${latest.createdAt.getTime() - skewMs})`
  return [quoteMessageStatement(ctx, after, latest, sql`NOT ${isWritten}`)]
}

/** Once an order is closed, its quotation can be answered no more. */
export const readClosedQuote = (ctx: Ctx, { before, after }: OrderChange) => [
  before && isOpen(before.status) && !isOpen(after.status) ? readQuoteNewsStatement(ctx, before) : undefined,
]

/**
 * A change that makes the latest quotation untrue, which is then superseded before there is a newer one. One that waits
 * counts the way to the door, so another charge ends it. What a former account wants changed, whoever has the order now has
 * not asked for; a quotation that waits goes along, and is told to them.
 */
export function withdrawQuote(ctx: Ctx, { before, after, latestQuote: latest }: OrderChange) {
  if (!before || !latest || latest.supersededAt) return []
  const { id } = after
  const supersede = (condition: SQL) =>
    statement(
      ctx,
      // The answer as it is by now: a change that is asked for leaves the order's version as it is.
      sql`UPDATE quotes SET superseded_at = ${after.updatedAt.getTime()}
        WHERE id = ${latest.id} AND superseded_at IS NULL AND ${condition}`,
    )
  const isWithdrawn = isOpenQuote(latest) && (before.deliveryCharge ?? 0) !== (after.deliveryCharge ?? 0)
  const isElsewhere = before.userId !== after.userId
  return [
    isWithdrawn || isElsewhere ? readQuoteNewsStatement(ctx, before) : undefined,
    ...(isWithdrawn
      ? [supersede(sql`answer IS NULL`), dropMessagesStatement(ctx, { about: id, topics: ['quote'] })]
      : []),
    ...(isElsewhere
      ? [supersede(sql`answer = 'change' AND how = 'room'`), closeAnswerStatement(ctx, 'quote', id, 'void')]
      : []),
    isElsewhere && !isWithdrawn && isOpenQuote(latest) ? enqueueQuoteStatement(ctx, after, latest) : undefined,
  ]
}

/** A quotation that is sent takes the place of the one that waited; what was accepted stands until another is accepted. */
export function sendQuoteWith(ctx: Ctx, { after, sentQuote: quote }: OrderChange) {
  if (!quote) return []
  return [
    statement(
      ctx,
      sql`UPDATE quotes SET superseded_at = ${quote.createdAt.getTime()} WHERE order_id = ${after.id}
        AND superseded_at IS NULL AND answer IS NOT 'accepted'`,
    ),
    ctx.db.insert(quotes).values(quote),
    readQuoteNewsStatement(ctx, after),
    enqueueQuoteStatement(ctx, after, quote),
    quoteMessageStatement(ctx, after, quote),
  ]
}

type Answered = Quote & { answeredAt: Date }

/** Statements: what is said to a quotation, which the admins are told of, or the customer for whom the desk has noted it. */
export function answerStatements(ctx: Ctx, { before, after }: { before: Order; after: Order }, quote: Answered) {
  const { id, orderId, answer, comment, how, byId, answeredAt } = quote
  const isAccepted = answer === 'accepted'
  const tellYes = () =>
    after.status === before.status ? enqueueDeskYesStatement(ctx, after, quote) : enqueueStatusStatement(ctx, after)
  return {
    stamp: ctx.db.update(quotes).set({ answer, comment, how, byId, answeredAt }).where(eq(quotes.id, id)),
    readNews: readQuoteNewsStatement(ctx, before),
    supersede: isAccepted
      ? statement(
          ctx,
          sql`UPDATE quotes SET superseded_at = ${answeredAt.getTime()} WHERE order_id = ${orderId}
            AND answer = 'accepted' AND superseded_at IS NULL AND id <> ${id}`,
        )
      : undefined,
    // On their own page they see it at once.
    tell: how === 'room' ? enqueueAnswerStatement(ctx, before, quote) : isAccepted ? tellYes() : undefined,
    drop: dropMessagesStatement(ctx, { about: orderId, topics: ['quote'] }),
  }
}
