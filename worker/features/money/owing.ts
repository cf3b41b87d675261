import { and, getTableColumns, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/lists.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { decodeCursor, encodeCursor, keyset } from '../../db/cursor.ts'
import { owes, promisedAt } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'

/** A page of the orders that are not paid in full, the oldest promise first; cancelled ones owe nothing. */
export async function listOwing(ctx: Ctx, { limit, cursor }: PageQuery) {
  const after = cursor ? decodeCursor(cursor) : undefined
  const rating = after?.rating ?? 0
  const { orderBy, beyond } = keyset(
    [promisedAt, orders.createdAt, orders.id],
    after && [rating, after.at, after.id],
    true,
  )
  const page = await run(
    ctx,
    ctx.db
      .select({ ...getTableColumns(orders), promisedMs: sql<number>`${promisedAt}`.as('promised_ms') })
      .from(orders)
      // SQLite finds the place in the index by the first condition alone: the other compares an expression.
      .where(and(owes, beyond && sql`${promisedAt} >= ${rating}`, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
  )
  const rows = page.slice(0, limit)
  const last = rows.at(-1)
  const next =
    page.length > limit && last
      ? encodeCursor({ rating: last.promisedMs, at: last.createdAt.getTime(), id: last.id })
      : null
  return { rows, next, total: null }
}

/** An order in the list of what is owed; paise, and the Indian date on which it is due. */
export const toOwing = (order: typeof orders.$inferSelect) => ({
  id: order.id,
  outfitType: order.outfitType,
  customerName: order.customerName,
  customerPhoneE164: order.customerPhoneE164,
  balanceAmount: order.balanceAmount ?? 0,
  status: order.status,
  estimatedDelivery: order.estimatedDelivery,
  dueOn: order.dueAt && indianDate(order.dueAt.getTime()),
})
