import { sql } from 'drizzle-orm'
import { quotedCharge } from '../../../shared/quotes.ts'
import type { Ctx } from '../../context.ts'
import { remeasureOf } from '../../db/remeasure.ts'
import { type bookings, orders } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { versioned } from '../../db/versioned.ts'
import { type PlanBasis, planOrder } from '../plan/plan-order.ts'
import { rankOrder } from '../plan/rank.ts'
import { measureAgainStatements } from '../whatsapp/measure-again.ts'
import { areNamesAsRead } from './names-as-read.ts'
import { enqueueStatusStatement } from './notified.ts'
import { asWritten, type Order, type OrderItem, orderAmounts, toItemRows } from './order.ts'
import { fieldNames, isEqual } from './order-fields.ts'
import { enqueueDeskYesStatement } from './quote-notifications.ts'
import type { Quote } from './quotes.ts'
import { deleteItemsStatement, insertItemsStatement } from './statements.ts'
import { statusStatements } from './status-statements.ts'

type Accepted = {
  order: Order
  items: Pick<OrderItem, 'name' | 'quantity' | 'price'>[]
  booking: typeof bookings.$inferSelect | undefined
  basis: PlanBasis
  quote: Quote & { answeredAt: Date }
}

/**
 * Statements that make of an order what was accepted, for a batch that runs only while `isUnchanged` holds: the lines
 * take the place of its pieces, the total follows them, what was paid stays, and a pending order is confirmed.
 */
export function acceptStatements(ctx: Ctx, { order, items, booking, basis, quote }: Accepted) {
  const { id } = order
  const lock = versioned(orders, id, order.updatedAt)
  const after = acceptedOrder({ order, items, basis, quote }, lock.next)
  const isConfirmed = after.status !== order.status
  const always = sql`TRUE`
  const statements = {
    supersede: statement(
      ctx,
      sql`UPDATE quotes SET superseded_at = ${quote.answeredAt.getTime()} WHERE order_id = ${id}
        AND answer = 'accepted' AND superseded_at IS NULL AND id <> ${quote.id}`,
    ),
    deleteItems: deleteItemsStatement(ctx, id, always),
    insertItems: insertItemsStatement(ctx, toItemRows(id, quote.lines)),
    status: statusStatements(ctx, { before: order, after }, booking),
    // On their own page they see it at once.
    enqueue:
      quote.how === 'room'
        ? undefined
        : isConfirmed
          ? enqueueStatusStatement(ctx, after, always)
          : enqueueDeskYesStatement(ctx, after, quote),
    written: ctx.db
      .update(orders)
      .set({ ...asWritten(after, order), remeasure: remeasureOf(after) })
      .where(lock.where),
    refresh: refreshOrderStatement(ctx, id),
    measureAgain: measureAgainStatements(ctx, after),
  }
  return { statements, after, isUnchanged: sql`${lock.isUnchanged} AND ${areNamesAsRead(order, booking)}` }
}

function acceptedOrder({ order, items, quote, basis }: Omit<Accepted, 'booking'>, updatedAt: Date): Order {
  const status = order.status === 'pending' ? 'confirmed' : order.status
  const charge = quotedCharge(quote)
  const deliveryCharge = charge === (order.deliveryCharge ?? 0) ? order.deliveryCharge : charge || null
  const accepted = {
    ...order,
    status,
    deliveryCharge,
    ...orderAmounts({ items: quote.lines, deliveryCharge }, null, order.advanceAmount ?? 0),
  } as const
  const planned = { ...accepted, ...planOrder(accepted, basis, Date.now()) }
  const said = ({ name, quantity, price }: Accepted['items'][number]) => [name, quantity, price]
  const changed = [
    ...fieldNames.filter((name) => !isEqual(planned[name], order[name])),
    ...(isEqual(items.map(said), quote.lines.map(said)) ? [] : ['items']),
  ]
  return {
    ...planned,
    ...rankOrder(planned, Date.now()),
    // A customer is no editor: without one, the answer to a stale change names the customer.
    updatedBy: quote.how === 'room' ? null : quote.byId,
    updatedByName: null,
    // Never empty: by its fields a change of the customer's is told from one of before editors were kept.
    updatedFields: changed.length > 0 ? changed : ['quote'],
    updatedAt,
  }
}
