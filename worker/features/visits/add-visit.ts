import { sql } from 'drizzle-orm'
import type { AdminVisitInput } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { fail } from '../../http/failures.ts'
import { refuseAdminTime, refuseFull } from './clash.ts'
import { findShownStatement, toAdmin } from './list-visits.ts'
import { buildVisit, insertStatement, isMade, openStatement, refuseChanged, repeat } from './new-visit.ts'
import { tellCustomerStatements } from './news.ts'
import {
  isOpenSubject,
  keyOf,
  orderOfBookingStatement,
  type SubjectKey,
  subjectOf,
  subjectStatements,
} from './subject.ts'
import { findStatement, hasPlaceOr, scheduleOf, scheduleStatements } from './visit.ts'

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
