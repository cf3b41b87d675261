import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { visits } from '../../db/schema.ts'
import { nextVersion, requireUnchanged } from '../../db/versioned.ts'
import { findShownStatement, type ShownRow, toAdmin } from './list-visits.ts'
import { tellCustomerStatements, toldAdminsStatement } from './news.ts'
import { subjectOfRow } from './subject.ts'
import { findStatement, isKept, type Visit } from './visit.ts'

type Read = { visit: Visit; shown: ShownRow }
type By = 'customer' | 'admin'

/**
 * Writes a visit as it is next, if it is still as it was read and `hasPlace` holds; nobody has been reminded of a new time.
 * `current` is the visit as it is by now, also where nothing was written.
 */
export function writeMove(
  ctx: Ctx,
  read: Read,
  { startsAt, minutes, kind, note, moves }: Visit,
  hasPlace: SQL,
  by: By,
) {
  const { visit } = read
  const isMoved = startsAt.getTime() !== visit.startsAt.getTime()
  const moved = isMoved ? { sequence: visit.sequence + 1, remindedAt: null } : {}
  const values = { startsAt, minutes, kind, note, moves, ...moved }
  return write(ctx, read, values, hasPlace, { how: isMoved ? 'moved' : null, by })
}

/** Cancels a visit that is still as it was read. */
export function writeCancelled(ctx: Ctx, read: Read, by: By, now: number) {
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
export const isChanged = (read: Visit, current: Visit | undefined) =>
  current?.updatedAt.getTime() !== read.updatedAt.getTime() || current.userId !== read.userId
