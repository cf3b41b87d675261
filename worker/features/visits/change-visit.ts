import { sql } from 'drizzle-orm'
import type { AdminVisitPatch } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { fail } from '../../http/failures.ts'
import { findShownStatement, toAdmin } from './list-visits.ts'
import {
  findStatement,
  hasPlaceOr,
  isOver,
  refuseAdminTime,
  refuseCancelled,
  refuseFull,
  refuseStale,
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
