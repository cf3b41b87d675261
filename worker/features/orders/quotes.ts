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

/** An answer to a quotation, by whom and how. */
export type Answer = { answer: QuoteAnswer; comment: string | null; how: QuoteWay; byId: string }

export type Quote = typeof quotes.$inferSelect

/** As many versions as an order shows: the newest, and the one that was accepted. */
const shownQuotes = 10

/** The quotations of an order, the newest first. */
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

/** The newest quotation of an order. */
export const findLatestStatement = (ctx: Ctx, orderId: string) =>
  ctx.db.select().from(quotes).where(eq(quotes.orderId, orderId)).orderBy(desc(quotes.version)).limit(1)

/** The quotation that an order's customer has accepted, until another one is. */
export const findAgreedStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ id: quotes.id, total: quotes.total })
    .from(quotes)
    .where(and(eq(quotes.orderId, orderId), eq(quotes.answer, 'accepted'), sql`superseded_at IS NULL`))

/** Where the quotation of a listed order stands; one that is withdrawn waits for the next version. */
export type QuoteState = 'open' | 'expired' | 'accepted' | 'change' | 'withdrawn'

/** The `QuoteState` of the latest quotation of a row of `orders`; null without one. */
export const quoteStateColumn = () =>
  sql<QuoteState | null>`(SELECT CASE WHEN superseded_at IS NOT NULL THEN 'withdrawn' WHEN answer IS NOT NULL THEN answer
    WHEN valid_until < ${indianToday()} THEN 'expired' ELSE 'open' END
    FROM quotes WHERE order_id = orders.id ORDER BY version DESC LIMIT 1)`

/** The quotation that waits for the customer of a row of `orders`: of all versions it can only be the newest, which is one row to read. */
export const openQuoteColumn = (): SQL<{ total: number; validUntil: string } | null> =>
  sql`(SELECT json_array(total, valid_until)
    FROM (SELECT * FROM quotes WHERE order_id = orders.id ORDER BY version DESC LIMIT 1) WHERE answer IS NULL AND superseded_at IS NULL
    AND valid_until >= ${indianToday()} AND orders.status NOT IN ('delivered', 'cancelled'))`.mapWith(
    (json: string) => {
      const [total, validUntil]: [number, string] = JSON.parse(json)
      return { total, validUntil }
    },
  )

/** True where the same was said before, be it the last of what was asked for. */
export const isRepeated = (quote: Quote, { answer, comment }: Pick<Answer, 'answer' | 'comment'>) =>
  quote.answer === answer &&
  (answer === 'accepted' || quote.comment === comment || quote.comment?.endsWith(`\n${comment}`) === true)

/** The quotation with an answer; what is asked for once more is added to what was asked before. */
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

/** Says why an answer comes too late, to the customer or to the desk that was told it. */
export function refuseLate({ status }: Pick<Order, 'status'>, quote: Quote, { latestVersion, isDesk }: Said) {
  if (quote.version !== latestVersion) fail(409, 'quote_newer')
  // A change that was asked for is the customer's: the customer alone accepts the quotation after all.
  if (quote.answer === 'accepted' || (quote.answer && isDesk))
    fail(409, isDesk ? 'quote_answered_by_customer' : 'quote_answered')
  if (quote.supersededAt) fail(409, isDesk ? 'quote_withdrawn' : 'quote_changed')
  if (!isInTime(quote)) {
    const values = { day: dayMonth().format(new Date(quote.validUntil)) }
    fail(409, isDesk ? 'quote_run_out_at_desk' : 'quote_run_out', { values })
  }
  if (!isOpen(status)) fail(409, isDesk ? 'quote_order_to_reopen' : 'quote_order_closed')
}

/** An order that is the same customer's still, and not closed. */
export const isStillOpen = ({ id, userId }: Pick<Order, 'id' | 'userId'>) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND user_id IS ${userId} AND status NOT IN ('delivered', 'cancelled'))`

/** A quotation can be answered still, by its customer also once a change was asked for: a newer one would have superseded it. */
export const isAnswerable = (id: string, isDesk: boolean) =>
  sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id}
    AND ${isDesk ? sql`answer IS NULL` : sql`answer IS NOT 'accepted'`} AND superseded_at IS NULL
    AND valid_until >= ${indianToday()})`

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
