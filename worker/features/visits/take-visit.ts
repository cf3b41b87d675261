import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AdminVisitInput, VisitInput } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { visits } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { findShownStatement, refuseAdminTime, refuseFull, toAdmin } from './list-visits.ts'
import { tellCustomerStatements, toldAdminsStatement } from './news.ts'
import {
  isOpenSubject,
  keyOf,
  orderOfBookingStatement,
  type Subject,
  type SubjectKey,
  subjectOf,
  subjectStatements,
} from './subject.ts'
import {
  findStatement,
  hasPlace,
  hasPlaceOr,
  isKept,
  refuseCancelled,
  refuseSecond,
  refuseTaken,
  refuseTime,
  scheduleOf,
  scheduleStatements,
  type Visit,
} from './visit.ts'

/**
 * A customer takes a time for the own booking or order, and the admins are told. Sent again with the same `id` it is the
 * same visit (`repeated`). 404 for another's, 409 for a time that is taken or not offered, for a second visit and where
 * nothing is to come for any more, 429 over the limit.
 */
export async function takeVisit(ctx: Ctx, userId: string, key: SubjectKey, input: VisitInput, now = Date.now()) {
  const id = input.id ?? crypto.randomUUID()
  const { startsAt } = input
  const {
    uses,
    known: [known],
    next: [next],
    booking,
    order,
    ...rows
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'visits', userId),
    known: findStatement(ctx, id),
    next: nextStatement(ctx, key, now),
    ...subjectStatements(ctx, key, userId),
    ...scheduleStatements(ctx),
  })
  refuseOverLimit(ctx, 'visits', uses)
  const subject =
    subjectOf(key, { booking, order }) ?? fail(404, key.of === 'booking' ? 'consultation_unknown' : 'order_unknown')
  if (known) return repeat(known, { key, startsAt })
  if (!subject.kind) return refuseOver(subject)
  if (next) return refuseSecond(next)
  const schedule = scheduleOf(rows)
  refuseTime(startsAt, schedule, now)
  const { rule } = schedule
  const visit = buildVisit({ id, kind: subject.kind, key, userId, startsAt, minutes: rule.minutes, note: null }, now)
  const {
    written: [written],
    current: [current],
    second: [second],
    open: [open],
  } = await batch(ctx, {
    written: insertStatement(
      ctx,
      visit,
      sql`${hasPlace(visit, rule.places)} AND ${isOpenSubject(key, userId)} AND NOT ${hasNext(key, now)}`,
    ),
    told: toldAdminsStatement(ctx, 'chosen', { visit, subject }, isMade(visit)),
    current: findStatement(ctx, id),
    second: nextStatement(ctx, key, now),
    open: openStatement(ctx, key, userId),
  })
  if (written) return { visit: written, repeated: false }
  if (current) return repeat(current, { key, startsAt })
  if (!open?.isOpen) return refuseChanged(key)
  return second ? refuseSecond(second) : refuseTaken()
}

const isAbout = ({ of, id }: SubjectKey) => (of === 'booking' ? eq(visits.bookingId, id) : eq(visits.orderId, id))
const isAhead = (key: SubjectKey, now: number) => and(isAbout(key), isKept, gt(visits.startsAt, new Date(now)))
const hasNext = (key: SubjectKey, now: number) => sql`EXISTS (SELECT 1 FROM visits WHERE ${isAhead(key, now)})`
const nextStatement = (ctx: Ctx, key: SubjectKey, now: number) =>
  ctx.db.select().from(visits).where(isAhead(key, now)).orderBy(asc(visits.startsAt)).limit(1)

function refuseOver({ of, orderId }: Subject): never {
  if (of === 'booking' && orderId) return fail(409, 'consultation_is_order', { details: { orderId } })
  return fail(409, of === 'booking' ? 'consultation_closed' : 'order_closed')
}

// What is the same of a visit that a customer takes and one that the admin gives.

type New = Pick<Visit, 'id' | 'kind' | 'userId' | 'startsAt' | 'minutes' | 'note'> & { key: SubjectKey }

/** A visit as it is before anything has become of it. */
const buildVisit = ({ key, ...fields }: New, now: number): Visit => ({
  ...fields,
  bookingId: key.of === 'booking' ? key.id : null,
  orderId: key.of === 'order' ? key.id : null,
  sequence: 0,
  cancelledAt: null,
  cancelledBy: null,
  moves: 0,
  remindedAt: null,
  came: null,
  createdAt: new Date(now),
  updatedAt: new Date(now),
})

/** The statement that takes a place: whether there is one is asked in the moment in which it is taken. */
const insertStatement = (ctx: Ctx, visit: Visit, onlyIf: SQL) =>
  ctx.db
    .insert(visits)
    .select(
      sql`SELECT ${visit.id}, ${visit.kind}, ${visit.bookingId}, ${visit.orderId}, ${userIdNow(visit)},
        ${visit.startsAt.getTime()}, ${visit.minutes}, 0, NULL, NULL, 0, NULL, ${visit.note}, NULL,
        ${visit.createdAt.getTime()}, ${visit.updatedAt.getTime()} WHERE ${onlyIf}`,
    )
    .onConflictDoNothing()
    .returning()

// The order or booking may have gone to another account since it was read.
const userIdNow = ({ bookingId, orderId }: Visit) =>
  orderId
    ? sql`(SELECT user_id FROM orders WHERE id = ${orderId})`
    : sql`(SELECT user_id FROM bookings WHERE id = ${bookingId})`

/** This request has made the visit, no other with its id has, and it is of whoever is told of it. */
const isMade = ({ id, createdAt, startsAt, userId }: Visit) =>
  sql`EXISTS (SELECT 1 FROM visits WHERE id = ${id} AND created_at = ${createdAt.getTime()}
    AND starts_at = ${startsAt.getTime()} AND user_id IS ${userId})`

/** Statement: whether something is still to come for, after what this batch has written. */
const openStatement = (ctx: Ctx, key: SubjectKey, userId?: string) =>
  ctx.db.select({ isOpen: isOpenSubject(key, userId).mapWith(Boolean).as('is_open') }).from(sql`(SELECT 1)`)

/** The visit that an `id` has made, if the request says the same; it may have been moved since, and 409 where it was cancelled. */
function repeat(visit: Visit, { key, startsAt }: { key: SubjectKey; startsAt: Date }) {
  const isSame = (key.of === 'booking' ? visit.bookingId : visit.orderId) === key.id
  if (!isSame || (visit.sequence === 0 && visit.startsAt.getTime() !== startsAt.getTime())) fail(409, 'visit_used')
  if (visit.cancelledAt) return refuseCancelled()
  return { visit, repeated: true }
}

const refuseChanged = ({ of }: SubjectKey): never =>
  failStale(of === 'booking' ? 'consultation_changed' : 'order_changed')

/**
 * The admin gives somebody a time, of an order or a booking, and its customer is told. 404 for no such order or booking,
 * 409 without `force` for a time that customers are not offered or that is full, 400 for one that has passed.
 */
export async function addVisit(ctx: Ctx, { id: givenId, force, ...input }: AdminVisitInput, now = Date.now()) {
  const id = givenId ?? crypto.randomUUID()
  const asked = keyOf({ orderId: input.orderId ?? null, bookingId: input.bookingId ?? null })
  const {
    known: [known],
    shown: [shown],
    booking,
    order,
    orderOfBooking,
    ...rows
  } = await batch(ctx, {
    known: findStatement(ctx, id),
    shown: findShownStatement(ctx, id),
    ...subjectStatements(ctx, asked),
    orderOfBooking: asked.of === 'booking' ? orderOfBookingStatement(ctx, asked.id) : undefined,
    ...scheduleStatements(ctx),
  })
  const found =
    subjectOf(asked, { booking, order }) ?? fail(404, asked.of === 'booking' ? 'booking_unknown' : 'order_unknown')
  // Who comes for a booking that has an order comes for the order, whoever has that by now.
  const key: SubjectKey = found.orderId ? { of: 'order', id: found.orderId } : asked
  const subject = subjectOf(key, key.of === 'order' ? { order: orderOfBooking ?? order } : { booking }) ?? found
  if (known && shown) return { visit: toAdmin(shown), repeated: repeat(known, { key, ...input }).repeated }
  if (!subject.kind) fail(409, 'visit_not_needed', { values: { subject: subject.of } })
  const schedule = scheduleOf(rows)
  await refuseAdminTime(ctx, { id, startsAt: input.startsAt }, schedule, { force, now })
  const { minutes, places } = schedule.rule
  const { userId } = subject
  const visit = buildVisit(
    { id, kind: input.kind, key, userId, startsAt: input.startsAt, minutes, note: input.note },
    now,
  )
  const {
    written: [written],
    made: [made],
    open: [open],
  } = await batch(ctx, {
    written: insertStatement(ctx, visit, sql`${hasPlaceOr(force, visit, places)} AND ${isOpenSubject(key)}`),
    tell: tellCustomerStatements(ctx, 'set', visit, subject, isMade(visit)),
    changed: deskChangedStatement(ctx),
    made: findShownStatement(ctx, id),
    open: openStatement(ctx, key),
  })
  if (!made) return open?.isOpen ? refuseFull(ctx, visit, schedule) : refuseChanged(key)
  return { visit: toAdmin(made), repeated: !written }
}
