import { and, eq, gte, sql } from 'drizzle-orm'
import { indianMonth, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { counterStatement, counterValue, rowCount } from '../../db/counters.ts'
import { users } from '../../db/schema.ts'
import { isCustomer } from './is-customer.ts'

/** How many there are, joined this Indian month, and have an order that is being made: from counters, and few rows. */
export async function getStats(ctx: Ctx) {
  const month = indianMonth(Date.now())
  const {
    total,
    newThisMonth,
    withActiveOrders,
    formerAdmins: [formerAdmins],
  } = await batch(ctx, {
    total: counterStatement(ctx, 'customers'),
    newThisMonth: counterStatement(ctx, `customers:month:${month}`),
    withActiveOrders: counterStatement(ctx, 'customers:with_active_orders'),
    formerAdmins: ctx.db
      .select({
        total: rowCount.as('total'),
        newThisMonth: countIf(gte(users.createdAt, new Date(startOfIndianDay(`${month}-01`)))).as('new_this_month'),
        withActiveOrders: countIf(sql`active_orders > 0`).as('with_active_orders'),
      })
      .from(users)
      .where(isFormerAdmin(ctx)),
  })
  return {
    total: counterValue(total) + (formerAdmins?.total ?? 0),
    newThisMonth: counterValue(newThisMonth) + (formerAdmins?.newThisMonth ?? 0),
    withActiveOrders: counterValue(withActiveOrders) + (formerAdmins?.withActiveOrders ?? 0),
  }
}

/** Statement: how many there are in the list of all. */
export const countStatement = (ctx: Ctx) =>
  ctx.db
    .select({
      value: sql<number>`COUNT(*) + IFNULL((SELECT value FROM counters WHERE name = 'customers'), 0)`.as('value'),
    })
    .from(users)
    .where(isFormerAdmin(ctx))

/** Counters leave out who has ever been an admin. These are as few as admins are. */
const isFormerAdmin = (ctx: Ctx) => and(eq(users.role, 'admin'), isCustomer(ctx))

const countIf = (condition: ReturnType<typeof sql>) => sql<number>`COUNT(CASE WHEN ${condition} THEN 1 END)`
