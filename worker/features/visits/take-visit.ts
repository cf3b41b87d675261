import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { VisitInput } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { buildVisit, insertStatement, isMade, openStatement, refuseChanged, repeat } from './new-visit.ts'
import { toldAdminsStatement } from './news.ts'
import { isOpenSubject, type Subject, type SubjectKey, subjectOf, subjectStatements } from './subject.ts'
import {
  findStatement,
  hasPlace,
  isKept,
  refuseSecond,
  refuseTaken,
  refuseTime,
  scheduleOf,
  scheduleStatements,
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
