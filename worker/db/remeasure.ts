import { type SQL, sql } from 'drizzle-orm'
import { defaultGrowthRule, type GrowthRule } from '../../shared/growth.ts'
import { dayMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { rankRange } from './predicates.ts'
import type { orders } from './schema.ts'
import { statement } from './statement.ts'

type Order = typeof orders.$inferSelect

/**
 * Whether the set that an order is made by will be too old, or too small for a child, on the day the order is due; not
 * without either. Judged where it is written, by birth and rule `growth` as they are in that moment: whoever writes an
 * order as it was read a moment ago writes no older judgement back.
 */
export const remeasureOf = ({ measurementId, dueAt }: Pick<Order, 'measurementId' | 'dueAt'>) =>
  isStale(sql`${measurementId}`, sql`${dueAt?.getTime() ?? null}`)

/** Statement: judges open orders anew, those to which `which` applies; a row that says it already is not written. */
export function remeasureStatement(ctx: Ctx, which: SQL) {
  const isNow = isStale(sql`orders.measurement_id`, sql`orders.due_at`)
  return statement(
    ctx,
    sql`UPDATE orders SET remeasure = NOT remeasure WHERE rank < ${rankRange} AND measurement_id IS NOT NULL
      AND ${which} AND remeasure <> ${isNow}`,
  )
}

/** `dueAt` is the moment at which the Indian day begins, in milliseconds. */
const isStale = (measurementId: SQL, dueAt: SQL) => sql<boolean>`EXISTS (SELECT 1 FROM measurements AS taken
  JOIN wearers ON wearers.id = taken.wearer_id LEFT JOIN shop_rules AS rule ON rule.name = 'growth'
  WHERE taken.id = ${measurementId}
    AND ${dueAt} - 1000 * unixepoch(taken.taken_on || 'T00:00+05:30') > ${dayMs} * CASE
      WHEN ${ageInMonths} < 12 THEN ${daysOf('under1')} WHEN ${ageInMonths} < 36 THEN ${daysOf('under3')}
      WHEN ${ageInMonths} < 180 THEN ${daysOf('under15')} ELSE ${daysOf('older')} END)`

const monthsOf = (date: string) => `(substr(${date}, 1, 4) * 12 + substr(${date}, 6, 2))`
/** On the day of measuring; null, as of the grown-up, where the birth is unknown. */
const ageInMonths = sql.raw(`(${monthsOf('taken.taken_on')} - ${monthsOf('wearers.born')})`)

/** The days that a set holds of an age, by the rule. */
const daysOf = (age: keyof GrowthRule) => sql.raw(`IFNULL(rule.value ->> '${age}', ${defaultGrowthRule[age]})`)
