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

/**
 * Maximum visits of a month, at the highest rate of any rule without closed days; visits added by `force` do not exceed
 * it.
 */
const maxVisits = (31 * dayMs * maxPlaces) / (Math.min(...visitLengths) * minuteMs)

/**
 * Returns the times that customers may choose in a range of days. Reveals nothing about others except that a time is
 * missing.
 */
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

// Keeps one row for each visit: the booking of an order is not joined.
const isBookingAlone = sql`${bookings.id} = IIF(${visits.orderId} IS NULL, ${visits.bookingId}, NULL)`

/** Statement: selects the visits of a period with their customers, in order. */
export const listStatement = (ctx: Builder, from: Value<Date>, to: Value<Date>, limit: number, condition?: SQL) =>
  ctx.db
    .select(columns)
    .from(visits)
    .leftJoin(orders, eq(orders.id, visits.orderId))
    .leftJoin(bookings, isBookingAlone)
    .where(and(isKept, gte(visits.startsAt, from), lt(visits.startsAt, to), condition))
    .orderBy(asc(visits.startsAt))
    .limit(limit)

/** Returns a range of days for the admin, in one round trip: visits, free times, and reasons of closed days. */
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

/**
 * Returns a day of the admin's week; `closed` is the reason of a closed day, empty without a reason, and null for other
 * days.
 */
function toDay(date: string, plan: Parameters<typeof freeSlotsOf>[1], now: number) {
  const holiday = plan.hours.closed.find((day) => day.date === date)
  return {
    date,
    closed: holiday ? (holiday.reason ?? '') : null,
    isOpen: hoursOn(date, plan.hours) !== undefined,
    free: freeSlotsOf(date, plan).flatMap((at) => (at > now ? new Date(at) : [])),
  }
}

/** Returns a visit with its time in milliseconds, as the computation of free times needs it. */
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

/** Returns a visit for the admin's lists; `about` is the outfit, and `bookingId` is set until there is an order. */
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

/** Returns the outfit with the wearer, in the current language. */
export const aboutOf = ({
  outfitType,
  serviceType,
  childName,
}: Pick<ShownRow, 'outfitType' | 'serviceType' | 'childName'>) =>
  outfitType ??
  (serviceType ? t('{garment} for {name}', { garment: serviceName(serviceType), name: childName ?? '' }) : null)

/** Statement: selects one visit for `toAdmin`. */
export const findShownStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select(columns)
    .from(visits)
    .leftJoin(orders, eq(orders.id, visits.orderId))
    .leftJoin(bookings, isBookingAlone)
    .where(eq(visits.id, id))

// Reasons against a time that the admin chose. The other customers and the next free time are read only for a refusal.

/** Days searched for a free time, including the day of the refused time. */
const daysAhead = 14

type Asked = Pick<Visit, 'id' | 'startsAt'>

/** Throws 400 for a past time, and 409 for a time outside the opening hours or the grid unless `force` overrides it. */
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

/** Throws 409 for a time at which all places are taken, with the names of its customers. */
export async function refuseFull(ctx: Ctx, asked: Asked, schedule: Schedule): Promise<never> {
  const { others, next } = await readAround(ctx, asked, schedule)
  const who = others.map(({ customerName }) => customerName ?? 'No name').join(', ')
  return fail(409, 'time_full', {
    values: { taken: others.length, places: schedule.rule.places, who },
    details: { force: 'places', ...next },
  })
}

/** Returns the other visits at a time, and the next free time within the following days. */
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
