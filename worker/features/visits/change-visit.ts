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
 * The admin moves a visit, cancels it, notes who came, or changes what it is for; its customer is told of the first two. Cancelled again
 * it is the same. 404 for no such visit, 409 for an older version, for moving or cancelling one that is over, for noting who
 * came before they may and without
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
  const { startsAt = visit.startsAt, kind = visit.kind, note = visit.note, came = visit.came } = patch
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  // Sent again, it has been changed already.
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

type Read = { visit: Visit; shown: ShownRow }
type By = 'customer' | 'admin'

/**
 * Writes a visit as it is next, if it is still as it was read and `hasPlace` holds; nobody has been reminded of a new time.
 * `current` is the visit as it is by now, also where nothing was written.
 */
function writeMove(ctx: Ctx, read: Read, { startsAt, minutes, kind, note, moves, came }: Visit, hasPlace: SQL, by: By) {
  const { visit } = read
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  const moved = isMoved ? { sequence: visit.sequence + 1, remindedAt: null, came: null } : {}
  const values = { startsAt, minutes, kind, note, moves, came, ...moved }
  return write(ctx, read, values, hasPlace, { how: isMoved ? 'moved' : null, by })
}

/** Cancels a visit that is still as it was read. */
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
  // A visit that goes to another account keeps its version.
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
      // Of a customer's the notification says it to the open screens of the desk.
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

/** Whether a visit was changed, or went to another account, since it was read. */
const isChanged = (read: Visit, current: Visit | undefined) =>
  current?.updatedAt.getTime() !== read.updatedAt.getTime() || current.userId !== read.userId
