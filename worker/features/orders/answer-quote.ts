import { eq, sql } from 'drizzle-orm'
import { lazy } from '../../../shared/lazy.ts'
import { isOpen } from '../../../shared/orders.ts'
import { isInTime, type QuoteAnswer, type QuoteWay } from '../../../shared/quotes.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { quotes } from '../../db/schema.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { acceptStatements } from './accept-quote.ts'
import { findBookingOfOrderStatement } from './move-booking.ts'
import type { Order } from './order.ts'
import { enqueueAnswerStatement, readQuoteNewsStatement } from './quote-notifications.ts'
import { findLatestStatement, findQuoteStatement, type Quote } from './quotes.ts'
import { findWithEditorStatement, listItemsStatement } from './statements.ts'

/** How often an answer begins anew because the order changed while it was written. */
const maxTries = 5

export type Answer = { answer: QuoteAnswer; comment: string | null; how: QuoteWay; byId: string }
type Asked = {
  orderId: string
  quoteId: string
  /** The customer who must own the order; null for an admin. */
  userId: string | null
}

type Statements = Parameters<typeof batch>[1]

/**
 * Stores what is said to a quotation, by the clock of the server. Accepted, its lines become the order's pieces and bill,
 * and an order that was pending is confirmed; the admins are told of what a customer says. `write` runs the batch, and may
 * read in it. The same answer again changes nothing, and nothing is `written`. No version of the order is asked: what
 * changes meanwhile is read again, so that no yes is lost, and nothing is said to an order that is closed or another's by
 * then. 404 for no such quotation, 409 for one that is superseded, over, or answered otherwise.
 */
export async function answerQuote<Written>(
  ctx: Ctx,
  { orderId, quoteId, userId }: Asked,
  input: Answer,
  write: (statements: Statements) => Promise<Written>,
) {
  for (let tries = 1; ; tries++) {
    const { order, items, quote, booking, basis, latestVersion } = await findAsked(ctx, orderId, quoteId)
    if (!order || !quote || (userId !== null && order.userId !== userId)) return fail(404, 'quote_unknown')
    if (isRepeated(quote, input)) return { order }
    refuseLate(order, quote, { latestVersion, isDesk: userId === null })

    const answered = { ...quote, ...input, answeredAt: new Date() }
    const accepted =
      input.answer === 'accepted' ? acceptStatements(ctx, { order, items, booking, basis, quote: answered }) : undefined
    try {
      const written = await write({
        refuseLate: requireStatement(ctx, isAnswerable(quoteId)),
        refuseChanged: requireStatement(ctx, accepted ? accepted.isUnchanged : isStillOpen(order)),
        stamp: ctx.db
          .update(quotes)
          .set({ ...input, answeredAt: answered.answeredAt })
          .where(eq(quotes.id, quoteId)),
        readNews: readQuoteNewsStatement(ctx, order),
        ...accepted?.statements,
        tell: input.how === 'room' ? enqueueAnswerStatement(ctx, order, answered) : undefined,
        drop: dropMessagesStatement(ctx, { about: orderId, topics: ['quote'] }),
      })
      return { order: accepted?.after ?? order, written }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (tries === maxTries) fail(409, 'order_in_change')
    }
  }
}

async function findAsked(ctx: Ctx, orderId: string, quoteId: string) {
  const {
    found: [found],
    quote: [quote],
    latest: [latest],
    booking: [booking],
    items,
    ...basisRows
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, orderId),
    quote: findQuoteStatement(ctx, orderId, quoteId),
    latest: findLatestStatement(ctx, orderId),
    booking: findBookingOfOrderStatement(ctx, orderId),
    items: listItemsStatement(ctx, orderId),
    ...planBasisStatements(ctx),
  })
  return { order: found?.order, items, quote, booking, basis: planBasisOf(basisRows), latestVersion: latest?.version }
}

const isRepeated = (quote: Quote, { answer, comment }: Answer) =>
  quote.answer === answer && (answer === 'accepted' || quote.comment === comment)

const dayMonth = lazy(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
)

type Said = { latestVersion: number | undefined; isDesk: boolean }

/** Says why an answer comes too late, to the customer or to the desk that was told it. */
function refuseLate({ status }: Order, quote: Quote, { latestVersion, isDesk }: Said) {
  if (quote.version !== latestVersion) fail(409, 'quote_newer')
  if (quote.answer) fail(409, isDesk ? 'quote_answered_by_customer' : 'quote_answered')
  if (quote.supersededAt) fail(409, isDesk ? 'quote_withdrawn' : 'quote_changed')
  if (!isInTime(quote)) {
    const values = { day: dayMonth().format(new Date(quote.validUntil)) }
    fail(409, isDesk ? 'quote_run_out_at_desk' : 'quote_run_out', { values })
  }
  if (!isOpen(status)) fail(409, isDesk ? 'quote_order_to_reopen' : 'quote_order_closed')
}

/** An order that is the same customer's still, and not closed. */
const isStillOpen = ({ id, userId }: Order) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND user_id IS ${userId} AND status NOT IN ('delivered', 'cancelled'))`

/** A quotation can be answered still: a newer one would have superseded it. */
const isAnswerable = (id: string) =>
  sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id} AND answer IS NULL AND superseded_at IS NULL
    AND valid_until >= ${indianToday()})`
