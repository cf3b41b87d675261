import { between, desc } from 'drizzle-orm'
import { indianWeek, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { counters } from '../../db/schema.ts'

const weeksShown = 12
const figures = ['all', 'in_time', 'minutes'] as const

/** Weeks have four digits until the year 2161, so that names sort as weeks do. */
const counterName = (week: number, figure: string) => `answers:week:${week}:${figure}`

/**
 * How the promise was kept in the last 12 Indian weeks, the oldest first: what was asked in a week and is answered by
 * now, how much of it within 24 hours, and the minutes that people waited in all.
 */
export async function listAnswerTimes(ctx: Ctx) {
  const thisWeek = indianWeek(Date.now())
  const first = thisWeek - weeksShown + 1
  const rows = await run(
    ctx,
    ctx.db
      .select()
      .from(counters)
      .where(between(counters.name, counterName(first, ''), counterName(thisWeek, 'minutes')))
      // The limit ends the walk at the last one.
      .orderBy(desc(counters.name))
      .limit(weeksShown * figures.length),
  )
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return Array.from({ length: weeksShown }, (_, at) => {
    const [answered = 0, inTime = 0, minutes = 0] = figures.map((figure) => values.get(counterName(first + at, figure)))
    return { weekOf: startOfIndianWeek(first + at), answered, inTime, minutes }
  })
}
