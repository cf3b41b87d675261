import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { inviteLifeMs, maxStaff, type StaffInput, type StaffPatch, workLife } from '../../../shared/staff.ts'
import { minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { staff } from '../../db/schema.ts'
import { versioned } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import { keyedHash, randomToken, sha256 } from '../../lib/crypto.ts'

export type StaffMember = typeof staff.$inferSelect

/** Returns the current helpers, the earliest first; at most 20. */
export const list = (ctx: Ctx) =>
  run(ctx, ctx.db.select().from(staff).where(isNull(staff.endedAt)).orderBy(asc(staff.createdAt)))

const findStatement = (ctx: Ctx, id: string) => ctx.db.select().from(staff).where(eq(staff.id, id))

/**
 * SQL: the `updatedAt` of a helper's next version. Always increases, even within one millisecond, so that a change
 * based on an older version is refused.
 */
export const nextVersion = (now: number) => sql`MAX(${staff.updatedAt} + 1, ${now})`

/**
 * Returns the token of a link. It derives from the link's id, so that a retry after a lost answer returns the same
 * token. The table contains only its hash.
 */
const tokenOf = (ctx: Ctx, staffId: string, inviteId: string) =>
  keyedHash(ctx.env.SESSION_KEY, `staff:${staffId}:${inviteId}`)

/**
 * Adds a helper with a link for the phone, which only this answer contains. A repeated `id` returns the same link
 * (`repeated`) while the link is valid. Throws 409 for a 21st helper, and for an `id` of another helper.
 */
export async function add(ctx: Ctx, admin: { id: string }, { id, name, role }: StaffInput) {
  const token = await tokenOf(ctx, id, id)
  const [tokenHash, now] = [await sha256(token), Date.now()]
  const isMade = sql`EXISTS (SELECT 1 FROM staff WHERE id = ${id} AND created_at = ${now})`
  const {
    before: [before],
    stored: [stored],
  } = await batch(ctx, {
    before: findStatement(ctx, id),
    insert: statement(
      ctx,
      // Counted within the insert, so that concurrent requests cannot add a 21st helper.
      sql`INSERT INTO staff (id, name, role, invite_hash, invite_expires_at, created_at, updated_at)
        SELECT ${id}, ${name}, ${role}, ${tokenHash}, ${now + inviteLifeMs}, ${now}, ${now}
        WHERE (SELECT COUNT(*) FROM staff WHERE ended_at IS NULL) < ${maxStaff} ON CONFLICT DO NOTHING`,
    ),
    log: auditStatement(ctx, { who: admin.id, what: 'staff-invite', about: id, id: `staff:${id}:${id}` }, isMade),
    stored: findStatement(ctx, id),
  })
  if (!stored) return fail(409, 'helpers_full', { values: { count: maxStaff } })
  if (stored.name !== name || stored.role !== role || stored.inviteHash !== tokenHash) fail(409, 'helper_used')
  return { member: stored, token, repeated: before !== undefined }
}

/**
 * Changes a helper's name or role. The phone's session stays, and earlier work keeps the old name. A repeated call
 * changes nothing. Throws 404 for anyone but a current helper, 409 for an older `updatedAt`.
 */
export async function change(ctx: Ctx, id: string, { updatedAt, name, role }: StaffPatch) {
  const lock = versioned(staff, id, updatedAt)
  const {
    current: [current],
  } = await batch(ctx, {
    change: ctx.db
      .update(staff)
      .set({ name, role, updatedAt: lock.next })
      .where(and(lock.where, isNull(staff.endedAt))),
    current: findStatement(ctx, id),
  })
  if (!current || current.endedAt) return fail(404, 'helper_unknown')
  if (current.name !== name || current.role !== role) failStale('helper_changed')
  return current
}

/**
 * Creates a new link for a helper's phone; opening it replaces the previous phone. Throws 404 for anyone but a current
 * helper.
 */
export async function invite(ctx: Ctx, admin: { id: string }, id: string, inviteId: string) {
  const token = await tokenOf(ctx, id, inviteId)
  const now = Date.now()
  const {
    written: [written],
  } = await batch(ctx, {
    written: ctx.db
      .update(staff)
      .set({
        inviteHash: await sha256(token),
        inviteExpiresAt: new Date(now + inviteLifeMs),
        updatedAt: nextVersion(now),
      })
      .where(and(eq(staff.id, id), isNull(staff.endedAt)))
      .returning(),
    log: auditStatement(
      ctx,
      { who: admin.id, what: 'staff-invite', about: id, id: `staff:${id}:${inviteId}` },
      sql`EXISTS (SELECT 1 FROM staff WHERE id = ${id} AND ended_at IS NULL)`,
    ),
  })
  if (!written) return fail(404, 'helper_unknown')
  return { member: written, token }
}

/** Ends a helper's access at once, of phone and link; an ended helper stays so. Throws 404 for an unknown helper. */
export async function end(ctx: Ctx, admin: { id: string }, id: string) {
  const now = Date.now()
  const {
    before: [before],
  } = await batch(ctx, {
    before: findStatement(ctx, id),
    log: auditStatement(
      ctx,
      { who: admin.id, what: 'staff-end', about: id, id: `staff-end:${id}` },
      sql`EXISTS (SELECT 1 FROM staff WHERE id = ${id} AND ended_at IS NULL)`,
    ),
    end: ctx.db
      .update(staff)
      .set({
        ...{ sid: null, sidExpiresAt: null, inviteHash: null, inviteExpiresAt: null },
        ...{ endedAt: new Date(now), updatedAt: nextVersion(now) },
      })
      .where(and(eq(staff.id, id), isNull(staff.endedAt))),
  })
  if (!before) fail(404, 'helper_unknown')
}

/**
 * Time within which a used link opens the same phone again, because the answer may have been lost. A link opens only
 * one phone.
 */
const graceMs = 2 * minuteMs

/**
 * Starts a session on a phone with a helper's link, in place of the previous phone. `token` is for the cookie. Throws
 * 404 with the same text for an expired, used or revoked link. Throws 429 over the limit of the address.
 */
export async function startWork(ctx: Ctx, link: string, { address, label }: { address: string; label: string }) {
  const [token, inviteHash, now] = [randomToken(), await sha256(link), Date.now()]
  const sid = await sha256(token)
  const {
    uses,
    started: [started],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'linkAddress', address),
    started: ctx.db
      .update(staff)
      .set({
        ...{ sid, label, startedAt: new Date(now), seenAt: new Date(now) },
        sidExpiresAt: new Date(now + workLife.idle),
        inviteExpiresAt: sql`MIN(${staff.inviteExpiresAt}, ${now + graceMs})`,
        updatedAt: nextVersion(now),
      })
      .where(
        and(
          eq(staff.inviteHash, inviteHash),
          gt(staff.inviteExpiresAt, new Date(now)),
          isNull(staff.endedAt),
          isWithinLimitSql(ctx, 'linkAddress', address),
        ),
      )
      .returning({ name: staff.name, role: staff.role }),
    log: auditStatement(
      ctx,
      { who: sql`(SELECT id FROM staff WHERE sid = ${sid})`, what: 'staff-start' },
      sql`EXISTS (SELECT 1 FROM staff WHERE sid = ${sid})`,
    ),
  })
  refuseOverLimit(ctx, 'linkAddress', uses)
  if (!started) return fail(404, 'link_ended')
  return { token, ...started }
}
