import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm'
import { workingDays } from '../../../shared/plan.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isWorkedOn } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import type { Helper } from '../../http/work-sessions.ts'
import { listStatement as listGarmentsStatement } from '../garments/garments.ts'
import { toWork, workColumns } from './work.ts'

/** What one list shows; one more is read to know whether there are more. */
const shownOrders = 25
const daysAhead = 3
/** Milliseconds by which priorities move ranks within a day, at the most. */
const maxUrgency = 2

/**
 * The day's work for a helper: orders behind their plan, to finish today, and in the next three working days, 25 of each.
 * Each list is a range of one index: 78 orders are read at the most, whatever waits to be confirmed.
 */
export async function listWork(ctx: Ctx, helper: () => Helper, now = Date.now()) {
  const date = indianDate(now)
  const today = endOf(date) - dayMs
  const listStatement = (range: SQL) =>
    ctx.db
      .select({ ...workColumns, rank: orders.rank })
      .from(orders)
      .where(and(isWorkedOn, range))
      .orderBy(asc(orders.rank))
      .limit(shownOrders + 1)
  const { behind, due, later, kinds, facts } = await batch(ctx, {
    behind: listStatement(lte(orders.rank, today)),
    due: listStatement(sql`rank > ${today} AND rank <= ${endOf(date)}`),
    // Which days are worked is read beside them.
    later: listStatement(gt(orders.rank, endOf(date))),
    kinds: listGarmentsStatement(ctx),
    facts: factsStatement(ctx),
  })
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]))
  const days = workingDays(storedFacts(facts).hours)
  const lastRank = endOf(days.forward(date, daysAhead))
  const next = later.filter(({ rank }) => rank <= lastRank)
  const shown = (rows: typeof behind) =>
    rows.slice(0, shownOrders).map(({ rank: _, ...row }) => {
      const order = toWork(row, kindOf)
      return { ...order, daysBehind: order.finishOn ? days.count(order.finishOn, date) : 0 }
    })
  const { helper: name, role } = helper()
  return {
    ...{ name, role, date, behind: shown(behind), due: shown(due), next: shown(next) },
    hasMore: [behind, due, next].some(({ length }) => length > shownOrders),
  }
}

/** The rank of what is to be finished on a day, which ranks at the beginning of the next, give or take the urgency. */
const endOf = (day: string) => startOfIndianDay(day) + dayMs + maxUrgency
