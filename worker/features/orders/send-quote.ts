import { eq, sql } from 'drizzle-orm'
import { moneyLimits, sumItems } from '../../../shared/money.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { QuoteInput } from '../../../shared/quote-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce } from '../../db/create-once.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { orders, quotes } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { quoteMessageStatement } from './messaged.ts'
import { isEqual } from './order-fields.ts'
import { enqueueQuoteStatement, readQuoteNewsStatement } from './quote-notifications.ts'
import { findLatestStatement, type Quote } from './quotes.ts'
import { checkCurrent, refuseStale } from './stale-order.ts'
import { findWithEditorStatement } from './statements.ts'

/**
 * Sends the next quotation of an order to its customer, by notification and as a message to send; the one that waited is
 * superseded. Sent again with the same `id` it is the same quotation (`repeated`). 400 for more than an order can come to, 404
 * for no such order, 409 for an older `updatedAt` and for an order that is closed.
 */
export async function sendQuote(ctx: Ctx, admin: User, orderId: string, input: QuoteInput) {
  const {
    found: [found],
    existing: [existing] = [],
    latest: [latest],
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, orderId),
    existing: findByIdStatement(ctx, input.id),
    latest: findLatestStatement(ctx, orderId),
  })
  return createOnce<Quote>({
    existing,
    refuseOther: (sent) => refuseOther(sent, orderId, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, input.id)))?.[0],
    prepare: async () => {
      const order = checkCurrent(found, input.updatedAt)
      if (!isOpen(order.status)) fail(409, 'quote_for_closed_order')
      const { lines, note, validUntil } = input
      const total = sumItems(lines) + (order.deliveryCharge ?? 0)
      if (total > moneyLimits.total) fail(400, 'quote_too_large', { field: 'items' })
      const createdAt = new Date()
      const quote: Quote = {
        id: input.id ?? crypto.randomUUID(),
        orderId,
        version: (latest?.version ?? 0) + 1,
        ...{ lines, note, validUntil, createdAt, total },
        ...{ supersededAt: null, answeredAt: null, answer: null, comment: null, how: null, byId: null },
      }
      const lock = versioned(orders, orderId, order.updatedAt)
      const write = () =>
        batch(ctx, {
          refuseStale: requireStatement(ctx, lock.isUnchanged),
          supersede: statement(
            ctx,
            // What was accepted stands until another is accepted.
            sql`UPDATE quotes SET superseded_at = ${createdAt.getTime()} WHERE order_id = ${orderId}
              AND superseded_at IS NULL AND answer IS NOT 'accepted'`,
          ),
          insert: ctx.db.insert(quotes).values(quote),
          readOlder: readQuoteNewsStatement(ctx, order),
          enqueue: enqueueQuoteStatement(ctx, order, quote),
          message: quoteMessageStatement(ctx, order, quote),
          order: ctx.db
            .update(orders)
            .set({ updatedAt: lock.next, updatedBy: admin.id, updatedFields: ['quote'] })
            .where(lock.where),
        })
      return { row: quote, write }
    },
    refuseRace: async (error) => {
      if (!isRefusal(error)) throw error
      return refuseStale((await run(ctx, findWithEditorStatement(ctx, orderId)))[0])
    },
  })
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(quotes).where(eq(quotes.id, id)) : undefined

function refuseOther(sent: Quote, orderId: string, input: QuoteInput) {
  const fieldsOf = ({ lines, note, validUntil }: Pick<Quote, 'lines' | 'note' | 'validUntil'>) => [
    lines.map(({ productId, name, quantity, price }) => [productId, name, quantity, price]),
    ...[note, validUntil],
  ]
  if (sent.orderId !== orderId || !isEqual(fieldsOf(sent), fieldsOf(input))) fail(409, 'quote_used')
}
