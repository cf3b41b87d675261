import { type SQL, sql } from 'drizzle-orm'
import { defaultGrowthRule, type GrowthRule } from '../../shared/growth.ts'
import { indianDate } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'
import { rankRange } from './predicates.ts'
import type { orders } from './schema.ts'

type Order = typeof orders.$inferSelect

/** Days after a measuring during which no new measuring is requested. */
const daysOfRest = 7

/**
 * True if an order's measurements will be too old, or too small for a child, on the day the order is cut, at the
 * earliest today. False without measurements or plan, and within a week of the measuring. Reads birth and rule `growth`
 * at the time of the write, so that a change based on older rows writes no outdated value.
 */
export const remeasureOf = ({ measurementId, plan }: Pick<Order, 'measurementId' | 'plan'>) =>
  isStale(sql`${measurementId}`, sql`${plan?.cutting ?? null}`, Date.now())

/** Statement: updates `remeasure` of the open orders that match `which`; unchanged rows are not written. */
export function remeasureStatement(ctx: Ctx, which: SQL, now = Date.now()) {
  const isNow = isStale(sql`orders.measurement_id`, sql`orders.plan ->> '$.cutting'`, now)
  return statement(
    ctx,
    sql`UPDATE orders SET remeasure = NOT remeasure WHERE rank < ${rankRange} AND measurement_id IS NOT NULL
      AND ${which} AND remeasure <> ${isNow}`,
  )
}

/** `cutOn` is an Indian date. */
const isStale = (
  measurementId: SQL,
  cutOn: SQL,
  now: number,
) => sql<boolean>`EXISTS (SELECT 1 FROM measurements AS taken
  JOIN wearers ON wearers.id = taken.wearer_id LEFT JOIN shop_rules AS rule ON rule.name = 'growth'
  WHERE taken.id = ${measurementId}
    AND julianday(${indianDate(now)}) - julianday(taken.taken_on) >= ${daysOfRest}
    AND julianday(MAX(${cutOn}, ${indianDate(now)})) - julianday(taken.taken_on) > CASE
      WHEN ${ageInMonths} < 12 THEN ${daysOf('under1')} WHEN ${ageInMonths} < 36 THEN ${daysOf('under3')}
      WHEN ${ageInMonths} < 180 THEN ${daysOf('under15')} ELSE ${daysOf('older')} END)`

const monthsOf = (date: string) => `(substr(${date}, 1, 4) * 12 + substr(${date}, 6, 2))`
/** Age on the day of measuring; null if the birth is unknown, as for adults. */
const ageInMonths = sql.raw(`(${monthsOf('taken.taken_on')} - ${monthsOf('wearers.born')})`)

/** Days for which measurements at an age stay valid, by the rule. */
const daysOf = (age: keyof GrowthRule) => sql.raw(`IFNULL(rule.value ->> '${age}', ${defaultGrowthRule[age]})`)
