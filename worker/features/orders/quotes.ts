import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { lazy } from '../../../shared/lazy.ts'
import { isOpen } from '../../../shared/orders.ts'
import { isInTime, type QuoteAnswer, type QuoteWay } from '../../../shared/quotes.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { quotes } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { Order } from './order.ts'

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
