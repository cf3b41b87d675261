import { eq, sql } from 'drizzle-orm'
import type { AdminVisitPatch, VisitMove } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { findShownStatement, toAdmin } from './list-visits.ts'
import {
  findStatement,
  hasPlace,
  hasPlaceOr,
  isOver,
  refuseAdminTime,
  refuseCancelled,
  refuseFull,
  refuseLate,
  refuseStale,
  refuseTaken,
  refuseTime,
  scheduleOf,
  scheduleStatements,
} from './visit.ts'
import { isChanged, writeCancelled, writeMove } from './write-visit.ts'

/**
 * The admin moves a visit, cancels it, or changes what it is for; its customer is told of the first two. Cancelled again
 * it is the same. 404 for no such visit, 409 for an older version, for moving or cancelling one that is over and without
 * `force` for a time that customers are not offered or that is full, 400 for one that has passed.
 */
export async function changeVisit(
  ctx: Ctx,
  id: string,
  { updatedAt, force, cancelled, ...patch }: AdminVisitPatch,
  now = Date.now(),
) {
  const {
    found: [visit],
    shown: [row],
    ...rows
  } = await batch(ctx, {
    found: findStatement(ctx, id),
    shown: findShownStatement(ctx, id),
    ...scheduleStatements(ctx),
  })
  if (!visit || !row) return fail(404, 'visit_unknown')
  if (visit.cancelledAt) return cancelled ? toAdmin(row) : refuseCancelled()
  const { startsAt = visit.startsAt, kind = visit.kind, note = visit.note } = patch
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  // Sent again, it has been changed already.
  if (!cancelled && !isMoved && kind === visit.kind && note === visit.note) return toAdmin(row)
  if (visit.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()
  if ((cancelled || isMoved) && isOver(visit, now)) fail(409, 'visit_over')
  if (cancelled) {
    const { shown, current } = await writeCancelled(ctx, { visit, shown: row }, 'admin', now)
    return shown ?? (current?.cancelledAt ? toAdmin(row) : refuseStale())
  }
  const schedule = scheduleOf(rows)
  if (isMoved) refuseAdminTime(startsAt, schedule, { force, now })
  const { minutes, places } = schedule.rule
  const next = { ...visit, startsAt, kind, note, minutes: isMoved ? minutes : visit.minutes }
  const hasPlace = isMoved ? hasPlaceOr(force, next, places, id) : sql`TRUE`
  const { shown, current } = await writeMove(ctx, { visit, shown: row }, next, hasPlace, 'admin')
  if (shown) return shown
  if (current?.cancelledAt) return refuseCancelled()
  return isChanged(visit, current) ? refuseStale() : refuseFull()
}

/**
 * A customer moves an own visit, and the admins are told. 404 for another's, 409 for a time that is taken or not offered,
 * from 3 hours before on, after as many moves as the rule has, and for an older version; 429 over the limit.
 */
export async function moveVisit(
  ctx: Ctx,
  userId: string,
  id: string,
  { startsAt, updatedAt }: VisitMove,
  now = Date.now(),
) {
  const {
    uses,
    found: [visit],
    shown: [shown],
    ...rows
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'visits', userId),
    found: findStatement(ctx, id, eq(visits.userId, userId)),
    shown: findShownStatement(ctx, id),
    ...scheduleStatements(ctx),
  })
  refuseOverLimit(ctx, 'visits', uses)
  if (!visit || !shown) return fail(404, 'visit_unknown')
  if (visit.cancelledAt) return refuseCancelled()
  // Sent again, it has moved already.
  if (visit.startsAt.getTime() === startsAt.getTime()) return visit
  if (visit.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()
  refuseLate(visit, now)
  const schedule = scheduleOf(rows)
  const { rule } = schedule
  if (visit.moves >= rule.moves) fail(409, 'visit_moved_often')
  refuseTime(startsAt, schedule, now)
  const next = { ...visit, startsAt, minutes: rule.minutes, moves: visit.moves + 1 }
  const { written, current } = await writeMove(ctx, { visit, shown }, next, hasPlace(next, rule.places, id), 'customer')
  if (written) return written
  if (current?.cancelledAt) return refuseCancelled()
  if (current?.startsAt.getTime() === startsAt.getTime()) return current
  return isChanged(visit, current) ? refuseStale() : refuseTaken()
}

/** A customer will not come, and the admins are told; again it changes nothing. 404 for another's, 409 from 3 hours before on. */
export async function cancelVisit(ctx: Ctx, userId: string, id: string, now = Date.now()) {
  const {
    found: [visit],
    shown: [shown],
  } = await batch(ctx, {
    found: findStatement(ctx, id, eq(visits.userId, userId)),
    shown: findShownStatement(ctx, id),
  })
  if (!visit || !shown) return fail(404, 'visit_unknown')
  if (visit.cancelledAt) return visit
  refuseLate(visit, now)
  const { written, current } = await writeCancelled(ctx, { visit, shown }, 'customer', now)
  return written ?? (current?.cancelledAt ? current : refuseStale())
}
