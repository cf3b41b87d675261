import { between } from 'drizzle-orm'
import { startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { counters } from '../../db/schema.ts'
import { listStatement as listRulesStatement, shopRuleOf } from '../shop-rules/shop-rules.ts'

/** Weeks that the admin looks ahead. */
const shownWeeks = 16

/** Statements that read the load of the weeks (`indianWeek`) `from` to `to` and the capacity; `weekLoads` takes their rows. */
export const weekStatements = (ctx: Ctx, from: number, to: number) =>
  loadStatements(ctx, counterName(from), counterName(to))

/**
 * The same by their `counterName`. One range of names, which have four digits until 2161: a list of names reads a row for
 * each week, worked in or not.
 */
export const loadStatements = (ctx: Builder, from: Value<string>, to = from) => ({
  rules: listRulesStatement(ctx),
  loads: ctx.db
    .select()
    .from(counters)
    .where(between(counters.name, from, to)),
})
type WeekRows = {
  rules: Awaited<ReturnType<typeof listRulesStatement>>
  loads: (typeof counters.$inferSelect)[]
}

/** The name under which triggers keep the load of a week's orders. */
export const counterName = (week: number) => `load:week:${week}`

/** How full weeks are; a `capacity` of null knows no limit. */
export function weekLoads({ rules, loads }: WeekRows, weeks: number[]) {
  const capacity = shopRuleOf('capacity', rules).perWeek
  return weeks.map((week) => {
    const load = loads.find(({ name }) => name === counterName(week))?.value ?? 0
    return { weekOf: startOfIndianWeek(week), load, capacity, isFull: capacity !== null && load >= capacity }
  })
}

/** The load of sixteen weeks from one on. */
export async function listWeeks(ctx: Ctx, from: number) {
  const weeks = Array.from({ length: shownWeeks }, (_, nth) => from + nth)
  return weekLoads(await batch(ctx, weekStatements(ctx, from, from + shownWeeks - 1)), weeks)
}
