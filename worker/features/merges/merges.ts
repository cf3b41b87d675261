import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type MergeInput, mergeUndoDays } from '../../../shared/merges.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { customerMerges, erasures, orders, quotes, users, wearers } from '../../db/schema.ts'
import { requireStatement, requireUnchanged, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/sessions.ts'
import { maxMovedOrders, moveRowsStatements, updateAccountStatements } from '../auth/move-rows.ts'
import {
  findGeneralRoomStatement,
  moveRoomsStatement,
  prepareJoin,
  requireRoom,
  settleRooms,
} from '../chat/rooms/join-rooms.ts'
import { handOverStatements } from '../orders/order-customer.ts'
import { findSame, joinWearersStatements, requireWearers } from './join-wearers.ts'
import { accessTables, namingColumns } from './moved-columns.ts'
import { insertRecordStatement, type Merge } from './record.ts'

/**
 * Merges two customers who are one person: all that `goneId` has goes to `keptId`, and the row of `goneId` goes. An account
 * stays if there is one; of two, the sign-in of the other ends. Wearers of one name become one, notes are joined, and
 * 'no WhatsApp' of either holds. The record of it lets `undo` put everything back for seven days; merges into `goneId` are
 * final from then on. The same request again is answered by the first record. Throws 404 for nobody, 409 for an admin, for
 * a customer who is being erased, for more than 40 orders, and where either has changed since it was read.
 */
export async function merge(ctx: Ctx, admin: User, keptId: string, input: MergeInput) {
  if (keptId === input.goneId) fail(400, 'merge_with_self')
  return retryRefused(
    () => tryToMerge(ctx, admin, keptId, input),
    () => failStale('changed_reload'),
  )
}

export const findMergeStatement = (ctx: Ctx, id: string) =>
  ctx.db.select().from(customerMerges).where(eq(customerMerges.id, id))

async function tryToMerge(ctx: Ctx, admin: User, keptId: string, input: MergeInput) {
  const { goneId } = input
  const found = await batch(ctx, {
    existing: findMergeStatement(ctx, input.id),
    kept: ctx.db.select().from(users).where(eq(users.id, keptId)),
    gone: ctx.db.select().from(users).where(eq(users.id, goneId)),
    erasing: ctx.db
      .select({ id: erasures.id })
      .from(erasures)
      .where(inArray(erasures.id, [keptId, goneId])),
    ...readOrders(ctx, sql`(SELECT id FROM orders WHERE user_id = ${goneId} LIMIT ${maxMovedOrders + 1})`),
    keptWearers: ctx.db.select().from(wearers).where(eq(wearers.userId, keptId)).orderBy(asc(wearers.createdAt)),
    goneWearers: ctx.db.select().from(wearers).where(eq(wearers.userId, goneId)).orderBy(asc(wearers.createdAt)),
    keptRoom: findGeneralRoomStatement(ctx, keptId),
    goneRoom: findGeneralRoomStatement(ctx, goneId),
  })
  const kept = found.kept[0] ?? fail(404, 'customer_unknown')
  const existing = found.existing[0]
  if (existing) return { row: await repeat(ctx, existing, kept, goneId), repeated: true }
  const gone = found.gone[0] ?? fail(404, 'customer_unknown')
  if (kept.role === 'admin' || gone.role === 'admin') fail(409, 'merge_of_admin')
  if (found.erasing.length > 0) fail(409, 'merge_of_erased')
  if (gone.hasAccount && !kept.hasAccount) fail(409, 'merge_keeps_account')
  if (found.orders.length > maxMovedOrders) fail(409, 'merge_orders_many', { values: { count: maxMovedOrders } })
  const isAsSeen = (row: { updatedAt: Date }, seen: Date) => row.updatedAt.getTime() === seen.getTime()
  if (!isAsSeen(kept, input.updatedAt) || !isAsSeen(gone, input.goneUpdatedAt)) failStale('changed_reload')

  const [from, into] = [found.goneRoom[0]?.id, found.keptRoom[0]?.id]
  const joinedRooms = from && into ? await prepareJoin(ctx, from, into) : null
  const joinedWearers = findSame(found.keptWearers, found.goneWearers)
  const record = { id: input.id, keptId, goneId, byId: admin.id, joinedWearers, joinedRooms, createdAt: new Date() }
  const { connected } = await batch(ctx, {
    requireKept: requireUnchanged(ctx, users, keptId, kept.updatedAt),
    requireGone: requireUnchanged(ctx, users, goneId, gone.updatedAt),
    requireStaying: requireStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM erasures WHERE id IN (${keptId}, ${goneId}))
        AND NOT EXISTS (SELECT 1 FROM consents WHERE by_id = ${goneId})`,
    ),
    requireRooms: [requireRoom(ctx, keptId, into), requireRoom(ctx, goneId, from)],
    requireWearers: requireWearers(ctx, joinedWearers, [...found.keptWearers, ...found.goneWearers]),
    connected: listConnectedRoomsStatement(ctx, goneId),
    record: insertRecordStatement(ctx, record),
    audit: auditStatement(ctx, { who: admin.id, what: 'merge', about: keptId }),
    access: accessTables.map((table) => deleteStatement(ctx, table, 'user_id', goneId)),
    // Ahead of the orders: a trigger ends the question in a chat that is another customer's than its order.
    chats: moveRoomsStatement(ctx, goneId, kept, joinedRooms),
    orders: moveOrdersStatements(ctx, found, keptId),
    requireAll: requireStatement(ctx, sql`NOT EXISTS (SELECT 1 FROM orders WHERE user_id = ${goneId})`),
    links: keepLinksStatement(
      ctx,
      found.orders.map((order) => order.id),
    ),
    wearers: joinWearersStatements(ctx, joinedWearers),
    rows: moveRowsStatements(ctx, { from: gone, to: kept }),
    named: namingColumns.map(({ table, column }) =>
      statement(
        ctx,
        sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${keptId} WHERE ${sql.identifier(column)} = ${goneId}`,
      ),
    ),
    ...updateAccountStatements(ctx, { from: gone, to: kept }),
    notes: statement(
      ctx,
      sql`UPDATE customer_merges SET notes = (SELECT notes FROM customer_notes WHERE user_id = ${keptId}) WHERE id = ${input.id}`,
    ),
    earlierMerges: deleteStatement(ctx, 'customer_merges', 'kept_id', goneId),
    gone: ctx.db.delete(users).where(eq(users.id, goneId)),
    changed: deskChangedStatement(ctx),
  })
  hangUp(ctx, connected, { author: goneId })
  const [row] = await run(ctx, findMergeStatement(ctx, input.id))
  if (!row) return failStale('changed_reload')
  await settleRooms(ctx, kept, row.moved['chat_rooms.customer_id'] ?? [], joinedRooms)
  return { row, repeated: false }
}

/** Answers a request that was sent before, and finishes the chats where the first try could not reach them. */
async function repeat(ctx: Ctx, existing: Merge, kept: typeof users.$inferSelect, goneId: string) {
  if (existing.keptId !== kept.id || existing.goneId !== goneId) fail(409, 'merge_used')
  if (existing.undoneAt) fail(409, 'merge_undone')
  await settleRooms(ctx, kept, existing.moved['chat_rooms.customer_id'] ?? [], existing.joinedRooms)
  return existing
}

const deleteStatement = (ctx: Ctx, table: string, column: string, id: string) =>
  statement(ctx, sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}`)

/** Statements: read the orders that move, each with its latest quotation. `ids` is a query. */
export const readOrders = (ctx: Ctx, ids: ReturnType<typeof inJson>) => ({
  orders: ctx.db.select().from(orders).where(inArray(orders.id, ids)),
  quotes: ctx.db.select().from(quotes).where(inArray(quotes.orderId, ids)).orderBy(asc(quotes.version)),
})
type FoundOrders = { orders: (typeof orders.$inferSelect)[]; quotes: (typeof quotes.$inferSelect)[] }

export function moveOrdersStatements(ctx: Ctx, found: FoundOrders, to: string) {
  const latest = new Map(found.quotes.map((quote) => [quote.orderId, quote]))
  return found.orders.flatMap((order) => handOverStatements(ctx, order, to, latest.get(order.id)))
}

/** Statement: links for the family, which a trigger has ended with the move of their order, open it still. */
export const keepLinksStatement = (ctx: Ctx, orderIds: string[], onlyIf = sql`TRUE`) =>
  statement(
    ctx,
    sql`UPDATE family_links SET revoked_at = NULL WHERE order_id IN ${inJson(orderIds)} AND ${onlyIf}
      AND revoked_at = (SELECT updated_at FROM orders WHERE orders.id = order_id)`,
  )

/** Deletes records of merges that can no longer be undone. */
export const sweepMerges = (ctx: Ctx) =>
  run(
    ctx,
    ctx.db
      .delete(customerMerges)
      .where(and(lt(customerMerges.createdAt, new Date(Date.now() - mergeUndoDays * dayMs)))),
  )
