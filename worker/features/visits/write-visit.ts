import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { visits } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { findShownStatement, type ShownRow, toAdmin } from './list-visits.ts'
import { tellCustomerStatements, toldAdminsStatement } from './news.ts'
import { subjectOfRow } from './subject.ts'
import { findStatement, isKept, type Visit } from './visit.ts'

type Read = { visit: Visit; shown: ShownRow }
type By = 'customer' | 'admin'

/** Writes a visit as it is next, if it is still as it was read and `onlyIf` holds; nobody has been reminded of a new time. */
export function writeMove(ctx: Ctx, read: Read, { startsAt, minutes, kind, note, moves }: Visit, onlyIf: SQL, by: By) {
  const { visit } = read
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  const moved = isMoved ? { sequence: visit.sequence + 1, remindedAt: null } : {}
  const values = { startsAt, minutes, kind, note, moves, ...moved }
  return write(ctx, read, values, onlyIf, { how: isMoved ? 'moved' : null, by })
}

/** Cancels a visit that is still as it was read. */
export function writeCancelled(ctx: Ctx, read: Read, by: By, now: number) {
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
    // Of a customer's the notification says it to the open screens of the desk.
    changed: by === 'admin' ? deskChangedStatement(ctx) : undefined,
    shown: findShownStatement(ctx, visit.id),
    current: findStatement(ctx, visit.id),
  })
  return { written, current, shown: written && shown ? toAdmin(shown) : undefined }
}

/** Whether a visit was changed, or went to another account, since it was read. */
export const isChanged = (read: Visit, current: Visit | undefined) =>
  current?.updatedAt.getTime() !== read.updatedAt.getTime() || current.userId !== read.userId
