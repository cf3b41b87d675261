import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { lazy } from '../../../shared/lazy.ts'
import { isOpen } from '../../../shared/orders.ts'
import { isInTime, isOpenQuote, type QuoteAnswer, type QuoteWay } from '../../../shared/quotes.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { type Builder, statement, type Value } from '../../db/batch.ts'
import { quotes } from '../../db/schema.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
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

/** An answer to a quotation, with its author and its way. */
export type Answer = { answer: QuoteAnswer; comment: string | null; how: QuoteWay; byId: string }

export type Quote = typeof quotes.$inferSelect

/** Number of versions that an order shows: the newest ones and the accepted one. */
const shownQuotes = 10

/** Selects the quotations of an order, newest first. */
export const listQuotesStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.orderId, orderId),
        sql`(version > (SELECT MAX(version) FROM quotes WHERE order_id = ${orderId}) - ${shownQuotes}
          OR (answer = 'accepted' AND superseded_at IS NULL))`,
      ),
    )
    .orderBy(desc(quotes.version))

export const findQuoteStatement = (ctx: Ctx, orderId: string, id: string) =>
  ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.orderId, orderId)))

/** Finds the newest quotation of an order. */
export const findLatestStatement = (ctx: Ctx, orderId: string) =>
  ctx.db.select().from(quotes).where(eq(quotes.orderId, orderId)).orderBy(desc(quotes.version)).limit(1)

/** Finds the quotation that an order's customer has accepted, unless another one superseded it. */
export const findAgreedStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ id: quotes.id, total: quotes.total })
    .from(quotes)
    .where(and(eq(quotes.orderId, orderId), eq(quotes.answer, 'accepted'), sql`superseded_at IS NULL`))

/** State of a listed order's quotation; after a withdrawn quotation, a new version is due. */
export type QuoteState = 'open' | 'expired' | 'accepted' | 'change' | 'withdrawn'

/** Column: the `QuoteState` of the latest quotation of a row of `orders`; null without a quotation. */
export const quoteStateColumn = () =>
  sql<QuoteState | null>`(SELECT CASE WHEN superseded_at IS NOT NULL THEN 'withdrawn' WHEN answer IS NOT NULL THEN answer
    WHEN valid_until < ${indianToday()} THEN 'expired' ELSE 'open' END
    FROM quotes WHERE order_id = orders.id ORDER BY version DESC LIMIT 1)`

/** Column: the open quotation of a row of `orders`. Only the newest version can be open, which is one row to read. */
export const openQuoteColumn = (): SQL<{ total: number; validUntil: string } | null> =>
  sql`(SELECT json_array(total, valid_until)
    FROM (SELECT * FROM quotes WHERE order_id = orders.id ORDER BY version DESC LIMIT 1) WHERE answer IS NULL AND superseded_at IS NULL
    AND valid_until >= ${indianToday()} AND orders.status NOT IN ('delivered', 'cancelled'))`.mapWith(
    (json: string) => {
      const [total, validUntil]: [number, string] = JSON.parse(json)
      return { total, validUntil }
    },
  )

/** Returns whether an answer repeats the previous one, or the last of several requested changes. */
export const isRepeated = (quote: Quote, { answer, comment }: Pick<Answer, 'answer' | 'comment'>) =>
  quote.answer === answer &&
  (answer === 'accepted' || quote.comment === comment || quote.comment?.endsWith(`\n${comment}`) === true)

/** Returns the quotation with an answer; another requested change is appended to the earlier ones. */
export const withAnswer = (quote: Quote, answer: Answer) => ({
  ...quote,
  ...answer,
  comment: answer.answer === 'change' && quote.comment ? `${quote.comment}\n${answer.comment}` : answer.comment,
  answeredAt: new Date(),
})

const dayMonth = lazy(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
)

type Said = { latestVersion: number | undefined; isDesk: boolean }

/** Throws the reason why an answer is too late, for the customer or the admin. */
export function refuseLate({ status }: Pick<Order, 'status'>, quote: Quote, { latestVersion, isDesk }: Said) {
  if (quote.version !== latestVersion) fail(409, 'quote_newer')
  // Only the customer who asked for a change may still accept the quotation.
  if (quote.answer === 'accepted' || (quote.answer && isDesk))
    fail(409, isDesk ? 'quote_answered_by_customer' : 'quote_answered')
  if (quote.supersededAt) fail(409, isDesk ? 'quote_withdrawn' : 'quote_changed')
  if (!isInTime(quote)) {
    const values = { day: dayMonth().format(new Date(quote.validUntil)) }
    fail(409, isDesk ? 'quote_run_out_at_desk' : 'quote_run_out', { values })
  }
  if (!isOpen(status)) fail(409, isDesk ? 'quote_order_to_reopen' : 'quote_order_closed')
}

/** True if an order still belongs to the same customer and is not closed. */
export const isStillOpen = ({ id, userId }: Pick<Order, 'id' | 'userId'>) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND user_id IS ${userId} AND status NOT IN ('delivered', 'cancelled'))`

/**
 * True if a quotation can still be answered. Its customer may do so even after asking for a change, unless a newer
 * quotation superseded it.
 */
export const isAnswerable = (id: string, isDesk: boolean) =>
  sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id}
    AND ${isDesk ? sql`answer IS NULL` : sql`answer IS NOT 'accepted'`} AND superseded_at IS NULL
    AND valid_until >= ${indianToday()})`

/**
 * Maximum difference in milliseconds between the database's clock, used by a trigger that closes an answer, and the
 * clock that dates a status.
 */
const skewMs = 5000

/**
 * Reopens what the closing of an order ended when the order returns into work: a requested change, or the message of an
 * open quotation. An answer that an admin closed stays closed, and a message that was sent or skipped is not written
 * again.
 */
export function reopenQuote(ctx: Ctx, { before, after, latestQuote: latest }: OrderChange) {
  if (!before || !latest || latest.supersededAt || isOpen(before.status) || !isOpen(after.status)) return []
  const { id } = after
  if (latest.answer === 'change' && latest.how === 'room' && latest.answeredAt) {
    const asked = sql`kind = 'quote' AND about = ${id} AND asked_at = ${latest.answeredAt.getTime()}`
    const closedAt = sql`(SELECT MAX(created_at) FROM order_stages WHERE order_id = ${id} AND stage = ${before.status})`
    return [
      // Deleted and inserted again, because triggers count only new rows.
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
  // Sent messages are deleted after a while, so an older quotation may already have been sent.
  if (!isOpenQuote(latest) || latest.createdAt.getTime() < Date.now() - keptMs) return []
  const isWritten = sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = 'quote'
    AND created_at >= ${latest.createdAt.getTime() - skewMs})`
  return [quoteMessageStatement(ctx, after, latest, sql`NOT ${isWritten}`)]
}

/** Marks notifications about the quotation as read once the order is closed, because it can no longer be answered. */
export const readClosedQuote = (ctx: Ctx, { before, after }: OrderChange) => [
  before && isOpen(before.status) && !isOpen(after.status) ? readQuoteNewsStatement(ctx, before) : undefined,
]

/**
 * Supersedes the latest quotation if a change of the order makes it wrong, before there is a newer one. An open
 * quotation includes the delivery charge, so a new charge ends it. A change requested by a former account does not pass
 * to the new customer; an open quotation does, with a notification.
 */
export function withdrawQuote(ctx: Ctx, { before, after, latestQuote: latest }: OrderChange) {
  if (!before || !latest || latest.supersededAt) return []
  const { id } = after
  const supersede = (condition: SQL) =>
    statement(
      ctx,
      // Checks the current answer, because a requested change does not change the order's version.
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

/** Replaces the open quotation by the sent one; an accepted quotation stays valid until another is accepted. */
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

/** Statements that store an answer to a quotation, and notify the admins, or the customer if an admin noted it. */
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
    // Customers see their own answer on the page, so only admins are notified.
    tell: how === 'room' ? enqueueAnswerStatement(ctx, before, quote) : isAccepted ? tellYes() : undefined,
    drop: dropMessagesStatement(ctx, { about: orderId, topics: ['quote'] }),
  }
}
