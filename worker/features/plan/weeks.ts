import { and, between, isNotNull, ne, sql } from 'drizzle-orm'
import { startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { orders } from '../../db/schema.ts'
import { listStatement as listRulesStatement, shopRuleOf } from '../shop-rules/shop-rules.ts'

/** Weeks that the admin looks ahead. */
const shownWeeks = 16

/** Statements that read the load of the weeks (`indianWeek`) `from` to `to` and the capacity; `weekLoads` takes their rows. */
export const weekStatements = (ctx: Builder, from: Value<number>, to = from) => ({
  rules: listRulesStatement(ctx),
  loads: ctx.db
    .select({ week: orders.workWeek, load: sql<number>`SUM(load)`.as('sum_of_load') })
    .from(orders)
    .where(and(between(orders.workWeek, from, to), isNotNull(orders.workWeek), ne(orders.status, 'cancelled')))
    .groupBy(orders.workWeek),
})
type WeekRows = {
  rules: Awaited<ReturnType<typeof listRulesStatement>>
  loads: { week: number | null; load: number }[]
}

/** How full weeks are; a `capacity` of null knows no limit. */
export function weekLoads({ rules, loads }: WeekRows, weeks: number[]) {
  const capacity = shopRuleOf('capacity', rules).perWeek
  return weeks.map((week) => {
    const load = loads.find((row) => row.week === week)?.load ?? 0
    return { weekOf: startOfIndianWeek(week), load, capacity, isFull: capacity !== null && load >= capacity }
  })
}

/** The load of sixteen weeks from one on. */
export async function listWeeks(ctx: Ctx, from: number) {
  const weeks = Array.from({ length: shownWeeks }, (_, nth) => from + nth)
  return weekLoads(await batch(ctx, weekStatements(ctx, from, from + shownWeeks - 1)), weeks)
}
