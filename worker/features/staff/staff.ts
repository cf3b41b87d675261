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

/** Those who help now, who came first first. At most 20. */
export const list = (ctx: Ctx) =>
  run(ctx, ctx.db.select().from(staff).where(isNull(staff.endedAt)).orderBy(asc(staff.createdAt)))

const findStatement = (ctx: Ctx, id: string) => ctx.db.select().from(staff).where(eq(staff.id, id))

/** Whoever has read a helper before a link or a phone came saves nothing over that: two of one millisecond are two versions. */
export const nextVersion = (now: number) => sql`MAX(${staff.updatedAt} + 1, ${now})`

/** The token of a link, made of its id: asked again after a lost answer it is the same. The table has its hash only. */
const tokenOf = (ctx: Ctx, staffId: string, inviteId: string) =>
  keyedHash(ctx.env.SESSION_KEY, `staff:${staffId}:${inviteId}`)

/**
 * Adds a helper, with a link for the phone that this answer alone shows. The same `id` again gives the same (`repeated`)
 * as long as the link opens. 409 where there are 20, and for an `id` that is another's.
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
      // Counted in the moment of the insert: of two at once the 21st is none.
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
 * Gives a helper another name or other work; the phone stays open, and what is done already keeps the old name. The same
 * again changes nothing. 404 for nobody who helps now, 409 for an older `updatedAt`.
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

/** A new link for a helper's phone; once opened it takes the place of the phone before. 404 for nobody who helps now. */
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

/** Ends a helper at once: phone and link open nothing any more. Ended before, it stays so. 404 for nobody. */
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

/** A link opens one phone. So long after it did it opens that phone again: the answer may have been lost. */
const graceMs = 2 * minuteMs

/**
 * Opens a phone by a helper's link, in place of the phone before. `token` is the cookie's. 404 for a link that is over,
 * used or ended, in the same words; 429 over the limit of the address.
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
