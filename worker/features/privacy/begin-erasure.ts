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
  /** How much else is known by her number, and stays. */
  staying?: number
  /** What must still hold of the account. */
  onlyIf?: SQL
}

/**
 * Shuts a customer out and closes her chats in one batch, from which on nothing can come in and a later run knows what to
 * do; then erases. True where nothing is left; false where that has stopped half way, and the hourly run goes on with it.
 * 409 while an order is open, and for a former admin who noted consents of others.
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
      // The desk knows her, and takes more along than she could prove herself.
      .onConflictDoUpdate({ target: erasures.id, set: { byDesk: sql`by_desk OR excluded.by_desk` } }),
    shutOut: shutOutStatements(ctx, person),
  }).catch((error) => {
    if (isRefusal(error)) failStale('changed_reload')
    throw error
  })
  hangUp(ctx, rooms, { author: id })
  // It has begun, and will be done: a store that does not answer now changes nothing of that.
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
