import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { CustomerQuery } from '../../../shared/customers.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { countUpToLimitStatement } from '../../db/counts.ts'
import { listPage } from '../../db/list.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import { customerColumns, isAdminNow, isCustomer, orderCounts } from './is-customer.ts'

/**
 * What the admin's list of customers, and an export of it, can be asked for: all, or those of `letters`, at an
 * address that is confirmed. Written out, not bound: SQLite takes a partial index only where it can read its condition.
 */
export const listOptions = (ctx: Ctx, letters: CustomerQuery['letters']) =>
  letters
    ? ({
        kind: 'customer',
        scope: and(eq(users.role, 'customer'), sql`wants_letters = 1`, isNotNull(users.emailConfirmedAt)),
      } as const)
    : { counted: countAllStatement(ctx), scope: isCustomer(ctx) }

/** Counts along an index: the condition of the list reads the rows. */
const countAllStatement = (ctx: Ctx) =>
  countUpToLimitStatement(ctx, users, sql`id NOT IN (SELECT id FROM users WHERE ${isAdminNow(ctx)})`)

/** A page of all customers, or of those who want letters, for the admin. */
export const list = (ctx: Ctx, { letters, ...query }: CustomerQuery) =>
  listPage(ctx, users, query, { ...listOptions(ctx, letters), extra: orderCounts })

/** Lets a customer in, or keeps one out: deactivating ends every session. 404 for nobody, and for an admin. */
export async function setActive(ctx: Ctx, id: string, isActive: boolean) {
  const condition = and(eq(users.id, id), isCustomer(ctx))
  const [found] = await run(ctx, ctx.db.select({ id: users.id }).from(users).where(condition))
  if (!found) return fail(404, 'customer_unknown')
  const {
    customer: [customer],
    rooms,
  } = await batch(ctx, {
    customer: ctx.db.update(users).set({ isActive }).where(condition).returning(customerColumns),
    rooms: listConnectedRoomsStatement(ctx, id),
    endSessions: isActive ? undefined : deleteSessionsStatement(ctx, id),
  })
  if (!isActive) hangUp(ctx, rooms, { author: id })
  return customer ?? fail(404, 'customer_unknown')
}
