import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { visits } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { isOpenSubject, type SubjectKey } from './subject.ts'
import { refuseCancelled, type Visit } from './visit.ts'

// What is the same of a visit that a customer takes and one that the admin gives.

type New = Pick<Visit, 'id' | 'kind' | 'userId' | 'startsAt' | 'minutes' | 'note'> & { key: SubjectKey }

/** A visit as it is before anything has become of it. */
export const buildVisit = ({ key, ...fields }: New, now: number): Visit => ({
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
export const insertStatement = (ctx: Ctx, visit: Visit, onlyIf: SQL) =>
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
export const isMade = ({ id, createdAt, startsAt, userId }: Visit) =>
  sql`EXISTS (SELECT 1 FROM visits WHERE id = ${id} AND created_at = ${createdAt.getTime()}
    AND starts_at = ${startsAt.getTime()} AND user_id IS ${userId})`

/** Statement: whether something is still to come for, after what this batch has written. */
export const openStatement = (ctx: Ctx, key: SubjectKey, userId?: string) =>
  ctx.db.select({ isOpen: isOpenSubject(key, userId).mapWith(Boolean).as('is_open') }).from(sql`(SELECT 1)`)

/** The visit that an `id` has made, if the request says the same; it may have been moved since, and 409 where it was cancelled. */
export function repeat(visit: Visit, { key, startsAt }: { key: SubjectKey; startsAt: Date }) {
  const isSame = (key.of === 'booking' ? visit.bookingId : visit.orderId) === key.id
  if (!isSame || (visit.sequence === 0 && visit.startsAt.getTime() !== startsAt.getTime())) fail(409, 'visit_used')
  if (visit.cancelledAt) return refuseCancelled()
  return { visit, repeated: true }
}

export const refuseChanged = ({ of }: SubjectKey): never =>
  failStale(of === 'booking' ? 'consultation_changed' : 'order_changed')
