import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type StaffRole, workLife } from '../../shared/staff.ts'
import { hourMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { runUnlessRefused } from '../db/batch.ts'
import { staff } from '../db/schema.ts'
import { requireStatement } from '../db/writes.ts'
import { fail } from './failures.ts'

/** Who helps at the table, on one phone. No user: `id` is what a user's would be. `helper` is the name. */
export type Helper = { id: null; staffId: string; helper: string; role: StaffRole; isHere: SQL }

export const refuseStranger = () => fail(401, 'work_signed_out')

/** The helper whose phone has this sid, unless ended or run out. */
export const workSessionStatement = (ctx: Ctx, sid: string) =>
  ctx.db
    .select({ id: staff.id, name: staff.name, role: staff.role, seenAt: staff.seenAt, startedAt: staff.startedAt })
    .from(staff)
    .where(isOpen(sid))
export type WorkSessionRow = Awaited<ReturnType<typeof workSessionStatement>>[number]

const isOpen = (sid: string) => and(eq(staff.sid, sid), isNull(staff.endedAt), gt(staff.sidExpiresAt, new Date()))

/** The helper of the row that was read. Seen again after an hour the session is prolonged after the answer. */
export function toHelper(ctx: Ctx, sid: string, row: WorkSessionRow | undefined): Helper | null {
  if (!row) return null
  const now = Date.now()
  if (now - (row.seenAt?.getTime() ?? 0) > hourMs) {
    const most = (row.startedAt?.getTime() ?? now) + workLife.max
    const prolongStatement = ctx.db
      .update(staff)
      .set({
        seenAt: new Date(now),
        sidExpiresAt: new Date(Math.min(now + workLife.idle, most)),
        // Nobody has changed the helper: a sheet that is open at the desk stays true.
        updatedAt: sql`updated_at`,
      })
      .where(isOpen(sid))
    runUnlessRefused(ctx, prolongStatement)
  }
  const isHere = sql`EXISTS (SELECT 1 FROM staff WHERE ${isOpen(sid)})`
  return { id: null, staffId: row.id, helper: row.name, role: row.role, isHere }
}

/** First in a batch that a helper writes: who is ended between the question and the write, writes nothing. */
export const requireHelperStatement = (ctx: Ctx, by: { id: string } | Helper) =>
  by.id === null ? requireStatement(ctx, by.isHere) : undefined
