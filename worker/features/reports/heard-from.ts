import { between, desc } from 'drizzle-orm'
import { type HeardFrom, heardFromKeys } from '../../../shared/heard-from.ts'
import { indianMonth } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { counters } from '../../db/schema.ts'

const monthsShown = 12

/** Ordered as months are: `heard:2026-11:friend`. */
const counterName = (month: string, heardFrom: string) => `heard:${month}:${heardFrom}`

/**
 * How those who booked in each of the last 12 Indian months heard of the boutique, the newest month first. What nobody
 * said has no figure.
 */
export async function listHeardFrom(ctx: Ctx) {
  const months = lastMonths(indianMonth(Date.now()))
  const rows = await run(
    ctx,
    ctx.db
      .select()
      .from(counters)
      .where(between(counters.name, counterName(months.at(-1) ?? '', ''), counterName(months[0] ?? '', '~')))
      // The limit ends the walk at the last one.
      .orderBy(desc(counters.name))
      .limit(monthsShown * heardFromKeys.length),
  )
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return months.map((month) => {
    const entries = heardFromKeys.map((key): [HeardFrom, number] => [key, values.get(counterName(month, key)) ?? 0])
    return {
      month,
      counts: entries.filter(([, count]) => count > 0).map(([heardFrom, count]) => ({ heardFrom, count })),
    }
  })
}

function lastMonths(newest: string) {
  const [year = 0, month = 0] = newest.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}
