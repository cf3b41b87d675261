import { eq } from 'drizzle-orm'
import type { VisitMove } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { findShownStatement } from './list-visits.ts'
import {
  findStatement,
  hasPlace,
  refuseCancelled,
  refuseLate,
  refuseStale,
  refuseTaken,
  refuseTime,
  scheduleOf,
  scheduleStatements,
} from './visit.ts'
import { isChanged, writeMove } from './write-visit.ts'

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
