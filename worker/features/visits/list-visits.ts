import { and, asc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { hoursOn } from '../../../shared/opening-days.ts'
import { serviceName } from '../../../shared/services.ts'
import { dayMs, indianDate, minuteMs, startOfIndianDay } from '../../../shared/time.ts'
import {
  freeSlotsOf,
  freeTimes,
  maxPlaces,
  maxVisitMs,
  overlapping,
  visitLengths,
} from '../../../shared/visit-times.ts'
import type { FreeQuery, VisitForce, VisitsQuery } from '../../../shared/visits.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, run, type Value } from '../../db/batch.ts'
import { bookings, orders, visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { isKept, isSlot, type Schedule, scheduleOf, scheduleStatements, type Visit } from './visit.ts'

/** Visits of a month, as many as the widest rule has in days that never close: those taken by `force` are no more. */
const maxVisits = (31 * dayMs * maxPlaces) / (Math.min(...visitLengths) * minuteMs)

/** What customers may choose in some days. Says nothing of others but that a time is not there. */
export async function listFree(ctx: Ctx, { from, days }: FreeQuery, now = Date.now()) {
  const period = { from: from ?? indianDate(now), days }
  const start = startOfIndianDay(period.from)
  const { taken, ...rows } = await batch(ctx, {
    taken: ctx.db
      .select({ startsAt: visits.startsAt, minutes: visits.minutes })
      .from(visits)
      .where(
        and(
          isKept,
          gt(visits.startsAt, new Date(start - maxVisitMs)),
          lt(visits.startsAt, new Date(start + days * dayMs)),
        ),
      ),
    ...scheduleStatements(ctx),
  })
  return freeTimes(period, { ...scheduleOf(rows), taken: taken.map(toSlot) }, now).map(({ date, times }) => ({
    date,
    times: times.map((at) => new Date(at)),
  }))
}

// One row of each visit: what an order was made of is not read beside it.
const isBookingAlone = sql`${bookings.id} = IIF(${visits.orderId} IS NULL, ${visits.bookingId}, NULL)`

/** Statement: the visits from one moment to another with whose they are, in their order. */
export const listStatement = (ctx: Builder, from: Value<Date>, to: Value<Date>, limit: number, condition?: SQL) =>
  ctx.db
    .select(columns)
    .from(visits)
    .leftJoin(orders, eq(orders.id, visits.orderId))
    .leftJoin(bookings, isBookingAlone)
    .where(and(isKept, gte(visits.startsAt, from), lt(visits.startsAt, to), condition))
    .orderBy(asc(visits.startsAt))
    .limit(limit)

/** Some days for the admin, in one round trip: who comes, when a place is free, and why nobody may come. */
export async function listVisits(ctx: Ctx, { from, days }: VisitsQuery, now = Date.now()) {
  const start = startOfIndianDay(from ?? indianDate(now))
  const { found, ...rows } = await batch(ctx, {
    found: listStatement(ctx, new Date(start), new Date(start + days * dayMs), maxVisits),
    ...scheduleStatements(ctx),
  })
  const plan = { ...scheduleOf(rows), taken: found.map(toSlot) }
  return {
    minutes: plan.rule.minutes,
    days: Array.from({ length: days }, (_, nth) => toDay(indianDate(start + nth * dayMs), plan, now)),
    visits: found.map(toAdmin),
  }
}

/** A day of the admin's week; `closed` is the reason of a closed day, empty where none was given, and null on any other. */
function toDay(date: string, plan: Parameters<typeof freeSlotsOf>[1], now: number) {
  const holiday = plan.hours.closed.find((day) => day.date === date)
  return {
    date,
    closed: holiday ? (holiday.reason ?? '') : null,
    isOpen: hoursOn(date, plan.hours) !== undefined,
    free: freeSlotsOf(date, plan).flatMap((at) => (at > now ? new Date(at) : [])),
  }
}

/** A visit with its time in milliseconds, as the free times are reckoned with. */
const toSlot = <Row extends { startsAt: Date; minutes: number }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.getTime(),
})

const columns = {
  id: visits.id,
  kind: visits.kind,
  startsAt: visits.startsAt,
  minutes: visits.minutes,
  note: visits.note,
  came: visits.came,
  updatedAt: visits.updatedAt,
  userId: visits.userId,
  orderId: visits.orderId,
  bookingId: visits.bookingId,
  outfitType: orders.outfitType,
  customerName: sql<string | null>`COALESCE(${orders.customerName}, ${bookings.parentName})`.as('customer_name'),
  customerPhone: sql<string | null>`COALESCE(${orders.customerPhoneE164}, ${bookings.phoneE164})`.as('customer_phone'),
  serviceType: bookings.serviceType,
  childName: bookings.childName,
}
export type ShownRow = Awaited<ReturnType<typeof listStatement>>[number]

/** A visit as the admin's lists show it; `about` is what is made, and `bookingId` is there while no order was made. */
export const toAdmin = ({ bookingId, ...row }: ShownRow) => ({
  id: row.id,
  kind: row.kind,
  startsAt: row.startsAt,
  minutes: row.minutes,
  note: row.note,
  came: row.came,
  updatedAt: row.updatedAt,
  orderId: row.orderId,
  bookingId: row.orderId ? null : bookingId,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  about: aboutOf(row),
})

/** What is made, and for whom, in the language that is spoken. */
export const aboutOf = ({
  outfitType,
  serviceType,
  childName,
}: Pick<ShownRow, 'outfitType' | 'serviceType' | 'childName'>) =>
  outfitType ??
  (serviceType ? t('{garment} for {name}', { garment: serviceName(serviceType), name: childName ?? '' }) : null)

/** Statement: one visit as `toAdmin` takes it. */
export const findShownStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select(columns)
    .from(visits)
    .leftJoin(orders, eq(orders.id, visits.orderId))
    .leftJoin(bookings, isBookingAlone)
    .where(eq(visits.id, id))

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
