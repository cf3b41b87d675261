import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { erasures } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { describeError } from '../../lib/store-failures.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { erase } from './erase.ts'
import { type Person, shutOutStatements } from './find-person.ts'

type Request = {
  /** Who asks: the customer's own id, or the admin's. */
  who: string
  byDesk: boolean
  keepWords: boolean
  /** The number of rows without an account that have the same number, and stay. */
  staying?: number
  /** A condition on the account that must still hold. */
  onlyIf?: SQL
}

/**
 * Revokes a customer's access and closes the chats in one batch, so that nothing new can arrive and a later run can go on;
 * then erases. True when nothing is left, false when it stopped half way and the hourly run continues. Throws 409 while an
 * order is open, and for a former admin who noted consents of others.
 */
export async function beginErasure(
  ctx: Ctx,
  person: Person,
  { who, byDesk, keepWords, staying = 0, onlyIf = sql`TRUE` }: Request,
) {
  const { id } = person.user
  refuseOpenOrders(person)
  if (person.noted.length > 0) fail(409, 'consents_noted')
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
            message: [
              orderCount > 0 ? `${stays} in the books, without a name.` : 'Nothing of it is left.',
              ...(staying > 0 ? [stayingSentence(staying)] : []),
            ].join(' '),
          },
          sql`NOT EXISTS (SELECT 1 FROM erasures WHERE id = ${id})`,
        ),
    audit: auditStatement(ctx, { id: `erasure:${id}`, who, what: 'erasure', about: id }),
    run: ctx.db
      .insert(erasures)
      .values({ id, byDesk, keepWords })
      // The desk knows the customer, and deletes more than the customer could prove alone.
      .onConflictDoUpdate({ target: erasures.id, set: { byDesk: sql`by_desk OR excluded.by_desk` } }),
    shutOut: shutOutStatements(ctx, person),
  }).catch((error) => {
    if (isRefusal(error)) failStale('changed_reload')
    throw error
  })
  hangUp(ctx, rooms, { author: id })
  // The erasure is recorded, so a store that fails now only delays it.
  return erase(ctx, id).catch((error) => {
    console.error('erasure stopped half way', describeError(error))
    return false
  })
}

const stayingSentence = (count: number) =>
  count === 1
    ? 'One entry without an account has the same number, and stays.'
    : `${count} entries without an account have the same number, and stay.`

function refuseOpenOrders({ orders }: Person) {
  if (orders.some(({ status }) => isOpen(status))) fail(409, 'order_being_made')
}
