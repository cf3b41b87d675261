import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type StaffRole, workLife } from '../../shared/staff.ts'
import { hourMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { runUnlessRefused } from '../db/batch.ts'
import { staff } from '../db/schema.ts'
import { requireStatement } from '../db/writes.ts'
import { fail } from './failures.ts'

/** A helper with a phone. Not a user: `id` is null in place of a user's id. `helper` is the name. */
export type Helper = { id: null; staffId: string; helper: string; role: StaffRole; isHere: SQL }

export const refuseStranger = () => fail(401, 'work_signed_out')

/** Selects the helper whose phone has this sid, unless it has ended or expired. */
export const workSessionStatement = (ctx: Ctx, sid: string) =>
  ctx.db
    .select({ id: staff.id, name: staff.name, role: staff.role, seenAt: staff.seenAt, startedAt: staff.startedAt })
    .from(staff)
    .where(isOpen(sid))
export type WorkSessionRow = Awaited<ReturnType<typeof workSessionStatement>>[number]

const isOpen = (sid: string) => and(eq(staff.sid, sid), isNull(staff.endedAt), gt(staff.sidExpiresAt, new Date()))

/** Returns the helper of a row. Used again after an hour, the session is extended after the response. */
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
        // Keeps `updatedAt`, so that an admin's open form of the helper does not conflict.
        updatedAt: sql`updated_at`,
      })
      .where(isOpen(sid))
    runUnlessRefused(ctx, prolongStatement)
  }
  const isHere = sql`EXISTS (SELECT 1 FROM staff WHERE ${isOpen(sid)})`
  return { id: null, staffId: row.id, helper: row.name, role: row.role, isHere }
}

/** First in a batch that a helper writes: fails the batch if the helper's access ended since the request's check. */
export const requireHelperStatement = (ctx: Ctx, by: { id: string } | Helper) =>
  by.id === null ? requireStatement(ctx, by.isHere) : undefined
