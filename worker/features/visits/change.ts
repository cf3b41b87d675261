import { and, eq, type SQL, sql } from 'drizzle-orm'
import { changeUntilMs } from '../../../shared/visit-times.ts'
import type { AdminVisitPatch, VisitMove } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { findShownStatement, type ShownRow, toAdmin } from './list-visits.ts'
import { tellCustomerStatements, toldAdminsStatement } from './news.ts'
import { subjectOfRow } from './subject.ts'
import {
  findStatement,
  hasPlace,
  hasPlaceOr,
  isKept,
  isOver,
  refuseAdminTime,
  refuseCancelled,
  refuseFull,
  refuseStale,
  refuseTaken,
  refuseTime,
  scheduleOf,
  scheduleStatements,
  type Visit,
} from './visit.ts'

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
  if (!visit || !shown) return fail(404, 'There is no such visit')
  if (visit.cancelledAt) return refuseCancelled()
  // Sent again, it has moved already.
  if (visit.startsAt.getTime() === startsAt.getTime()) return visit
  if (visit.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()
  refuseLate(visit, now)
  const schedule = scheduleOf(rows)
  const { rule } = schedule
  if (visit.moves >= rule.moves) fail(409, 'This visit has been moved several times already. Please call us.')
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
  if (!visit || !shown) return fail(404, 'There is no such visit')
  if (visit.cancelledAt) return visit
  refuseLate(visit, now)
  const { written, current } = await writeCancelled(ctx, { visit, shown }, 'customer', now)
  return written ?? (current?.cancelledAt ? current : refuseStale())
}

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
  if (!visit || !row) return fail(404, 'There is no such visit')
  if (visit.cancelledAt) return cancelled ? toAdmin(row) : refuseCancelled()
  const { startsAt = visit.startsAt, kind = visit.kind, note = visit.note } = patch
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  // Sent again, it has been changed already.
  if (!cancelled && !isMoved && kind === visit.kind && note === visit.note) return toAdmin(row)
  if (visit.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()
  if ((cancelled || isMoved) && isOver(visit, now)) fail(409, 'This visit is over. You can arrange another one.')
  if (cancelled) {
    const { shown, current } = await writeCancelled(ctx, { visit, shown: row }, 'admin', now)
    return shown ?? (current?.cancelledAt ? toAdmin(row) : refuseStale())
  }
  const schedule = scheduleOf(rows)
  if (isMoved) refuseAdminTime(startsAt, schedule, { force, now })
  const { minutes, places } = schedule.rule
  const next = { ...visit, startsAt, kind, note, minutes: isMoved ? minutes : visit.minutes }
  const onlyIf = isMoved ? hasPlaceOr(force, next, places, id) : sql`TRUE`
  const { shown, current } = await writeMove(ctx, { visit, shown: row }, next, onlyIf, 'admin')
  if (shown) return shown
  if (current?.cancelledAt) return refuseCancelled()
  return isChanged(visit, current) ? refuseStale() : refuseFull()
}

const isChanged = (read: Visit, current: Visit | undefined) =>
  current?.updatedAt.getTime() !== read.updatedAt.getTime() || current.userId !== read.userId

/** Until 3 hours before a visit its customer may change it: then somebody is getting ready. */
function refuseLate({ startsAt }: Visit, now: number) {
  if (startsAt.getTime() <= now) fail(409, 'The time of this visit has come. Please call us.')
  if (startsAt.getTime() - changeUntilMs < now) fail(409, 'It is less than 3 hours until your visit. Please call us.')
}

type Read = { visit: Visit; shown: ShownRow }
type By = 'customer' | 'admin'

/** Writes a visit as it is next, if it is still as it was read and `onlyIf` holds; nobody has been reminded of a new time. */
function writeMove(ctx: Ctx, read: Read, { startsAt, minutes, kind, note, moves }: Visit, onlyIf: SQL, by: By) {
  const { visit } = read
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  const moved = isMoved ? { sequence: visit.sequence + 1, remindedAt: null } : {}
  const values = { startsAt, minutes, kind, note, moves, ...moved }
  return write(ctx, read, values, onlyIf, { how: isMoved ? 'moved' : null, by })
}

function writeCancelled(ctx: Ctx, read: Read, by: By, now: number) {
  const values = { cancelledAt: new Date(now), cancelledBy: by, sequence: read.visit.sequence + 1 }
  return write(ctx, read, values, sql`TRUE`, { how: 'cancelled', by })
}

/** The one statement that writes decides; the news that follow it in the batch stand under what it has written. */
async function write(
  ctx: Ctx,
  { visit, shown: row }: Read,
  values: Partial<Visit>,
  onlyIf: SQL,
  { how, by }: { how: 'moved' | 'cancelled' | null; by: By },
) {
  const lock = versioned(visits, visit.id, visit.updatedAt)
  const subject = subjectOfRow(row)
  const next = { ...visit, ...values }
  // A visit that goes to another account keeps its version.
  const isSameCustomer = sql`user_id IS ${visit.userId}`
  const isWritten = sql`EXISTS (SELECT 1 FROM visits WHERE id = ${visit.id} AND ${isSameCustomer}
    AND updated_at = ${lock.next.getTime()} AND sequence = ${next.sequence} AND starts_at = ${next.startsAt.getTime()})`
  const {
    written: [written],
    shown: [shown],
    current: [current],
  } = await batch(ctx, {
    written: ctx.db
      .update(visits)
      .set({ ...values, updatedAt: lock.next })
      .where(and(lock.where, isKept, isSameCustomer, onlyIf))
      .returning(),
    tell: how && by === 'admin' ? tellCustomerStatements(ctx, how, next, subject, isWritten) : undefined,
    told:
      how && by === 'customer'
        ? toldAdminsStatement(ctx, how, { visit: next, from: visit.startsAt, subject }, isWritten)
        : undefined,
    shown: findShownStatement(ctx, visit.id),
    current: findStatement(ctx, visit.id),
  })
  return { written, current, shown: written && shown ? toAdmin(shown) : undefined }
}
