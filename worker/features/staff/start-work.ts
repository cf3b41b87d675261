import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { workLife } from '../../../shared/staff.ts'
import { minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { staff } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { nextVersion } from './staff.ts'

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
