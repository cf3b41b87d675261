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
 * Books a time for a customer's own booking or order, and notifies the admins. A repeated request with the same `id`
 * returns the same visit (`repeated`). Throws 404 for another customer's subject. Throws 409 for a time that is taken
 * or not offered, for a second visit, and if no visit is needed any more. Throws 429 over the limit.
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

// Shared by visits that a customer books and visits that an admin adds.

type New = Pick<Visit, 'id' | 'kind' | 'userId' | 'startsAt' | 'minutes' | 'note'> & { key: SubjectKey }

/** Returns a new visit. */
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

/** Statement: inserts a visit. The insert itself checks that a place is free. */
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

// The order or booking may have moved to another account since the read.
const userIdNow = ({ bookingId, orderId }: Visit) =>
  orderId
    ? sql`(SELECT user_id FROM orders WHERE id = ${orderId})`
    : sql`(SELECT user_id FROM bookings WHERE id = ${bookingId})`

/**
 * True if this request, and no other with its id, created the visit, and the visit belongs to the notified customer.
 */
const isMade = ({ id, createdAt, startsAt, userId }: Visit) =>
  sql`EXISTS (SELECT 1 FROM visits WHERE id = ${id} AND created_at = ${createdAt.getTime()}
    AND starts_at = ${startsAt.getTime()} AND user_id IS ${userId})`

/** Statement: reads whether the subject still needs a visit, after the writes of this batch. */
const openStatement = (ctx: Ctx, key: SubjectKey, userId?: string) =>
  ctx.db.select({ isOpen: isOpenSubject(key, userId).mapWith(Boolean).as('is_open') }).from(sql`(SELECT 1)`)

/**
 * Returns the visit that an `id` created, if the request is the same; the visit may have been moved since. Throws 409
 * for a cancelled one.
 */
function repeat(visit: Visit, { key, startsAt }: { key: SubjectKey; startsAt: Date }) {
  const isSame = (key.of === 'booking' ? visit.bookingId : visit.orderId) === key.id
  if (!isSame || (visit.sequence === 0 && visit.startsAt.getTime() !== startsAt.getTime())) fail(409, 'visit_used')
  if (visit.cancelledAt) return refuseCancelled()
  return { visit, repeated: true }
}

const refuseChanged = ({ of }: SubjectKey): never =>
  failStale(of === 'booking' ? 'consultation_changed' : 'order_changed')

/**
 * Adds a visit for an order or a booking for an admin, and notifies the customer. Throws 400 for a past time, 404 for
 * an unknown order or booking. Without `force`, throws 409 for a time that is full or not offered to customers.
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
  // A visit for a booking with an order is a visit for the order, whoever owns the order now.
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
