import { and, eq, isNull, sql } from 'drizzle-orm'
import { boundsOfIndianMonth, indianMonth } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { countStatement, numberOf } from '../../db/counts.ts'
import { isOpenOrder, within } from '../../db/predicates.ts'
import { orders, users } from '../../db/schema.ts'
import { isAdminNow, isCustomer } from './is-customer.ts'

/**
 * The number of customers in all, of those who joined this Indian month (not by an import), and of those with an order
 * being made.
 */
export async function getStats(ctx: Ctx) {
  const month = boundsOfIndianMonth(indianMonth(Date.now()))
  const { all, admins, newThisMonth, withActiveOrders } = await batch(ctx, {
    all: countStatement(ctx, users),
    admins: countStatement(ctx, users, isAdminNow(ctx)),
    newThisMonth: countStatement(
      ctx,
      users,
      and(within(users.createdAt, month), isNull(users.importId), isCustomer(ctx)),
    ),
    withActiveOrders: ctx.db
      .select({ value: sql<number>`COUNT(DISTINCT orders.user_id)`.as('value') })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(isOpenOrder, isCustomer(ctx))),
  })
  return {
    total: numberOf(all) - numberOf(admins),
    newThisMonth: numberOf(newThisMonth),
    withActiveOrders: numberOf(withActiveOrders),
  }
}
