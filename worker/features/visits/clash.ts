import { ne } from 'drizzle-orm'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { freeSlotsOf, maxVisitMs, overlapping } from '../../../shared/visit-times.ts'
import type { VisitForce } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { listStatement, maxVisits, toSlot } from './list-visits.ts'
import { isSlot, type Schedule, type Visit } from './visit.ts'

// The reasons against a time that the admin gives. Its people and the next free time are read for a refusal alone.

/** Days, the one of the refused time among them, that are looked through for a free time. */
const daysAhead = 14

type Asked = Pick<Visit, 'id' | 'startsAt'>

/** 400 for a time that has passed, 409 for one out of the hours and the grid, which `force` overrules. */
export async function refuseAdminTime(
  ctx: Ctx,
  asked: Asked,
  schedule: Schedule,
  { force, now }: { force: VisitForce[]; now: number },
) {
  if (asked.startsAt.getTime() <= now) fail(400, 'time_passed')
  if (force.includes('hours') || isSlot(asked.startsAt, schedule)) return
  const { next } = await readAround(ctx, asked, schedule)
  fail(409, 'time_out_of_hours', { details: { force: 'hours', ...next } })
}

/** 409 for a time at which all places are taken, with the names of whoever comes then. */
export async function refuseFull(ctx: Ctx, asked: Asked, schedule: Schedule): Promise<never> {
  const { others, next } = await readAround(ctx, asked, schedule)
  const who = others.map(({ customerName }) => customerName ?? 'No name').join(', ')
  return fail(409, 'time_full', {
    values: { taken: others.length, places: schedule.rule.places, who },
    details: { force: 'places', ...next },
  })
}

/** The visits at a time, without the asked one itself, and the next free time of the following days. */
async function readAround(ctx: Ctx, { id, startsAt }: Asked, schedule: Schedule) {
  const at = startsAt.getTime()
  const midnight = startOfIndianDay(indianDate(at))
  const [from, to] = [new Date(at - maxVisitMs), new Date(midnight + daysAhead * dayMs)]
  const taken = (await run(ctx, listStatement(ctx, from, to, maxVisits, ne(visits.id, id)))).map(toSlot)
  const days = Array.from({ length: daysAhead }, (_, nth) => indianDate(midnight + nth * dayMs))
  const free = days.flatMap((date) => freeSlotsOf(date, { ...schedule, taken })).find((time) => time > at)
  const next: Record<string, string> = free === undefined ? {} : { next: new Date(free).toISOString() }
  return {
    others: overlapping({ startsAt: at, minutes: schedule.rule.minutes }, taken),
    next,
  }
}
