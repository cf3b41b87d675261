import { eq, type SQL, sql } from 'drizzle-orm'
import { cameFromMs } from '../../../shared/visit-times.ts'
import type { AdminVisitPatch, VisitMove } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { visits } from '../../db/schema.ts'
import { isRefusal, nextVersion, requireStatement, requireUnchanged } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { findShownStatement, refuseAdminTime, refuseFull, type ShownRow, toAdmin } from './list-visits.ts'
import { tellCustomerStatements, toldAdminsStatement } from './news.ts'
import { subjectOfRow } from './subject.ts'
import {
  findStatement,
  hasPlace,
  hasPlaceOr,
  isKept,
  isOver,
  refuseCancelled,
  refuseLate,
  refuseStale,
  refuseTaken,
  refuseTime,
  scheduleOf,
  scheduleStatements,
  type Visit,
} from './visit.ts'

/**
 * Moves or cancels a visit, notes whether the customer came, or changes its kind, for an admin. Notifies the customer
 * of a move or cancellation. A repeated cancellation has no effect. Throws 400 for a past time, 404 for an unknown
 * visit. Throws 409 for an older version, for moving or cancelling a past visit, and for an early note that the
 * customer came. Without `force`, throws 409 for a time that is full or not offered to customers.
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
  const { startsAt = visit.startsAt, kind = visit.kind, note = visit.note, came = visit.came } = patch
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  // A repeated request finds its change already made.
  if (!cancelled && !isMoved && kind === visit.kind && note === visit.note && came === visit.came) return toAdmin(row)
  if (visit.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()
  if ((cancelled || isMoved) && isOver(visit, now)) fail(409, 'visit_over')
  if (patch.came != null && startsAt.getTime() - cameFromMs > now) fail(409, 'visit_not_yet')
  if (cancelled) {
    const { shown, current } = await writeCancelled(ctx, { visit, shown: row }, 'admin', now)
    return shown ?? (current?.cancelledAt ? toAdmin(row) : refuseStale())
  }
  const schedule = scheduleOf(rows)
  if (isMoved) await refuseAdminTime(ctx, { id, startsAt }, schedule, { force, now })
  const { minutes, places } = schedule.rule
  const next = { ...visit, startsAt, kind, note, came, minutes: isMoved ? minutes : visit.minutes }
  const hasPlace = isMoved ? hasPlaceOr(force, next, places, id) : sql`TRUE`
  const { shown, current } = await writeMove(ctx, { visit, shown: row }, next, hasPlace, 'admin')
  if (shown) return shown
  if (current?.cancelledAt) return refuseCancelled()
  return isChanged(visit, current) ? refuseStale() : refuseFull(ctx, next, schedule)
}

/**
 * Moves a customer's own visit and notifies the admins. Throws 404 for another customer's visit. Throws 409 for a time
 * that is taken or not offered, and for an older version. Also throws 409 less than 3 hours before the visit, and after
 * the maximum of moves. Throws 429 over the limit.
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
  // A repeated request finds the visit already moved.
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

/**
 * Cancels a customer's own visit and notifies the admins; a repeated call has no effect. Throws 404 for another
 * customer's visit, 409 less than 3 hours before it.
 */
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

type Read = { visit: Visit; shown: ShownRow }
type By = 'customer' | 'admin'

/**
 * Writes a changed visit if it is unchanged since the read and `hasPlace` holds; resets the reminder for a new time.
 * `current` is the stored visit, even if nothing was written.
 */
function writeMove(ctx: Ctx, read: Read, { startsAt, minutes, kind, note, moves, came }: Visit, hasPlace: SQL, by: By) {
  const { visit } = read
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  const moved = isMoved ? { sequence: visit.sequence + 1, remindedAt: null, came: null } : {}
  const values = { startsAt, minutes, kind, note, moves, came, ...moved }
  return write(ctx, read, values, hasPlace, { how: isMoved ? 'moved' : null, by })
}

/** Cancels a visit if it is unchanged since the read. */
function writeCancelled(ctx: Ctx, read: Read, by: By, now: number) {
  const values = { cancelledAt: new Date(now), cancelledBy: by, sequence: read.visit.sequence + 1 }
  return write(ctx, read, values, sql`TRUE`, { how: 'cancelled', by })
}

async function write(
  ctx: Ctx,
  { visit, shown: row }: Read,
  values: Partial<Visit>,
  hasPlace: SQL,
  { how, by }: { how: 'moved' | 'cancelled' | null; by: By },
) {
  const { id, userId, updatedAt } = visit
  const subject = subjectOfRow(row)
  const next = { ...visit, ...values }
  // A visit that moves to another account keeps its version.
  const isSame = sql`EXISTS (SELECT 1 FROM visits WHERE id = ${id} AND ${isKept} AND user_id IS ${userId})`
  try {
    const {
      written: [written],
      shown: [shown],
    } = await batch(ctx, {
      requireUnchanged: requireUnchanged(ctx, visits, id, updatedAt),
      requirePlace: requireStatement(ctx, sql`${isSame} AND ${hasPlace}`),
      written: ctx.db
        .update(visits)
        .set({ ...values, updatedAt: nextVersion(updatedAt) })
        .where(eq(visits.id, id))
        .returning(),
      tell: how && by === 'admin' ? tellCustomerStatements(ctx, how, next, subject) : undefined,
      told:
        how && by === 'customer'
          ? toldAdminsStatement(ctx, how, { visit: next, from: visit.startsAt, subject })
          : undefined,
      // For a customer's change, the notification already updates the admins' open screens.
      changed: by === 'admin' ? deskChangedStatement(ctx) : undefined,
      shown: findShownStatement(ctx, id),
    })
    return { written, shown: shown && toAdmin(shown), current: written }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [current] = await run(ctx, findStatement(ctx, id))
    return { written: undefined, shown: undefined, current }
  }
}

/** Returns whether a visit was changed, or moved to another account, since it was read. */
const isChanged = (read: Visit, current: Visit | undefined) =>
  current?.updatedAt.getTime() !== read.updatedAt.getTime() || current.userId !== read.userId
