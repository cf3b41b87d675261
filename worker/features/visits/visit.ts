import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { indianDate, minuteMs } from '../../../shared/time.ts'
import {
  changeUntilMs,
  choosableFrom,
  choosableUntil,
  maxVisitMs,
  slotsOf,
  type VisitRule,
  visitTime,
} from '../../../shared/visit-times.ts'
import type { VisitForce } from '../../../shared/visits.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { shopRules, visits } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'

export type Visit = typeof visits.$inferSelect

/** Statements that read by what times visits begin; `scheduleOf` takes their rows. */
export const scheduleStatements = (ctx: Ctx) => ({
  facts: factsStatement(ctx),
  slots: ctx.db.select().from(shopRules).where(eq(shopRules.name, 'slots')),
})
type ScheduleRows = {
  facts: Awaited<ReturnType<typeof factsStatement>>
  slots: (typeof shopRules.$inferSelect)[]
}
export type Schedule = { rule: VisitRule; hours: BoutiqueFacts['hours'] }
export const scheduleOf = ({ facts, slots }: ScheduleRows): Schedule => ({
  rule: shopRuleOf('slots', slots),
  hours: storedFacts(facts).hours,
})

/** A visit that stands, in the words of the partial index. */
export const isKept = sql`cancelled_at IS NULL`

/** The time of a visit is over. */
export const isOver = ({ startsAt, minutes }: Pick<Visit, 'startsAt' | 'minutes'>, now: number) =>
  startsAt.getTime() + minutes * minuteMs <= now

export const findStatement = (ctx: Ctx, id: string, condition?: SQL) =>
  ctx.db
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), condition))

/**
 * A place is free at a time of so many minutes, at that point of the batch: the condition of the one statement that takes
 * it, so that of many at once no more come than there are places. The visit `except` does not count.
 */
export function hasPlace({ startsAt, minutes }: Pick<Visit, 'startsAt' | 'minutes'>, places: number, except = '') {
  const from = startsAt.getTime()
  return sql`(SELECT COUNT(*) FROM visits AS other WHERE other.cancelled_at IS NULL
    AND other.starts_at > ${from - maxVisitMs} AND other.starts_at < ${from + minutes * minuteMs}
    AND other.starts_at + other.minutes * ${minuteMs} > ${from} AND other.id <> ${except}) < ${places}`
}

export const isSlot = (startsAt: Date, { hours, rule }: Schedule) =>
  slotsOf(indianDate(startsAt.getTime()), hours, rule).includes(startsAt.getTime())

/** 409 because of the time: another one would do, which the screen offers. */
const details = { reason: 'time' }

/** Refuses a time that a customer is not offered: 409 with what to do instead. Whether it is taken, the lock says. */
export function refuseTime(startsAt: Date, schedule: Schedule, now: number) {
  const { rule } = schedule
  if (!rule.on) fail(409, 'times_by_phone')
  if (startsAt.getTime() < choosableFrom(rule, now)) fail(409, 'time_too_soon', { details })
  if (startsAt.getTime() >= choosableUntil(rule, now))
    fail(409, 'time_too_far', { values: { days: rule.daysAhead }, details })
  if (!isSlot(startsAt, schedule)) fail(409, 'time_not_offered', { details })
}

/** A place for what the admin arranges, unless `force` says that the places do not matter. */
export const hasPlaceOr = (force: VisitForce[], ...place: Parameters<typeof hasPlace>) =>
  force.includes('places') ? sql`TRUE` : hasPlace(...place)

export const refuseTaken = (): never => fail(409, 'time_taken', { details })
export const refuseSecond = ({ startsAt }: Pick<Visit, 'startsAt'>): never =>
  fail(409, 'visit_there_already', { values: { time: visitTime(startsAt.getTime()) } })
export const refuseCancelled = (): never => fail(409, 'visit_cancelled')
export const refuseStale = (): never => failStale('visit_changed')

/** Until 3 hours before a visit its customer may change it: then somebody is getting ready. */
export function refuseLate({ startsAt }: Visit, now: number) {
  if (startsAt.getTime() <= now) fail(409, 'visit_has_come')
  if (startsAt.getTime() - changeUntilMs < now) fail(409, 'visit_too_near')
}

/** A visit as its customer sees it. */
export const toCustomer = (visit: Visit) => ({
  id: visit.id,
  kind: visit.kind,
  startsAt: visit.startsAt,
  minutes: visit.minutes,
  isCancelled: visit.cancelledAt !== null,
  updatedAt: visit.updatedAt,
})
