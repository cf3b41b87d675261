import { and, eq, type SQL, sql } from 'drizzle-orm'
import { openOrderSentence } from '../../../shared/erasure.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { chatRooms, erasures, pushSubscriptions, users } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { erasedRoom, hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import { describeError } from '../../lib/describe-error.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { erase } from './erase.ts'
import type { Person } from './find-person.ts'

type Request = {
  /** Who asks: the customer's own id, or the admin's. */
  who: string
  byDesk: boolean
  keepWords: boolean
  /** What must still hold of the account. */
  onlyIf?: SQL
}

/**
 * Shuts a customer out and closes her chats in one batch, from which on nothing can come in and a later run knows what to
 * do; then erases. Where that stops half way, the hourly run goes on with it. 409 while an order is open.
 */
export async function beginErasure(ctx: Ctx, person: Person, { who, byDesk, keepWords, onlyIf = sql`TRUE` }: Request) {
  const { id } = person.user
  refuseOpenOrders(person)
  const orderCount = person.orders.length
  const stays = orderCount === 1 ? '1 order stays' : `${orderCount} orders stay`
  const { rooms } = await batch(ctx, {
    require: requireStatement(
      ctx,
      sql`${onlyIf} AND NOT EXISTS (
        SELECT 1 FROM orders WHERE user_id = ${id} AND status NOT IN ('delivered', 'cancelled'))`,
    ),
    rooms: listConnectedRoomsStatement(ctx, id),
    notify: byDesk
      ? undefined
      : enqueueStatement(
          ctx,
          {
            userId: null,
            type: 'privacy',
            title: 'A customer has deleted the account',
            message: orderCount > 0 ? `${stays} in the books, without a name.` : 'Nothing of it is left.',
          },
          sql`NOT EXISTS (SELECT 1 FROM erasures WHERE id = ${id})`,
        ),
    audit: auditStatement(ctx, { id: `erasure:${id}`, who, what: 'erasure', about: id }),
    run: ctx.db.insert(erasures).values({ id, byDesk, keepWords }).onConflictDoNothing(),
    shutOut: ctx.db
      .update(users)
      .set({ isActive: false, updatedAt: sql`updated_at` })
      .where(and(eq(users.id, id), eq(users.role, 'customer'))),
    sessions: deleteSessionsStatement(ctx, id),
    devices: ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    closeRooms: ctx.db
      .update(chatRooms)
      .set({ status: 'closed', waiting: false, unreadPerson: 0, unreadShop: 0, mergedInto: erasedRoom })
      .where(sql`id IN ${inJson(person.rooms.map(({ id }) => id))} AND merged_into IS NULL`),
  }).catch((error) => {
    if (isRefusal(error)) failStale('This has just been changed by someone else. Please reload.')
    throw error
  })
  hangUp(ctx, rooms, { author: id })
  // It has begun, and will be done: a store that does not answer now changes nothing of that.
  await erase(ctx, id).catch((error) => console.error('erasure stopped half way', describeError(error)))
}

function refuseOpenOrders({ orders }: Person) {
  if (orders.some(({ status }) => isOpen(status))) fail(409, openOrderSentence)
}
