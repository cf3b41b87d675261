import { and, eq, sql } from 'drizzle-orm'
import type { FamilyPinInput } from '../../../shared/family.ts'
import { minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { familyLinks } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import { sha256 } from '../../lib/crypto.ts'
import { isOpenLink } from './family-links.ts'
import { hashPin, sealPass } from './family-secrets.ts'

/** After so many wrong PINs a link rests. */
const failuresToRest = 5
const restMs = 15 * minuteMs
/** After so many in all it has ended. Of 10,000 PINs, one in 500 is found by then. */
const failuresToEnd = 20

/**
 * The pass of whoever gives a link's PIN. One statement looks, compares and counts, so that tries at once count each,
 * and a wrong PIN takes as long as a link that is not there. 404 for all that does not open, in the same words; 429 over
 * the limit of the address.
 */
export async function openLink(ctx: Ctx, { token, pin }: FamilyPinInput, address: string) {
  const [tokenHash, pinHash] = [await sha256(token), await hashPin(ctx, token, pin)]
  const now = Date.now()
  const { failures, lockedUntil, revokedAt, seenAt } = familyLinks
  const isWrong = sql`${familyLinks.pinHash} <> ${pinHash}`
  const {
    uses,
    tried: [tried],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'familyAddress', address),
    tried: ctx.db
      .update(familyLinks)
      .set({
        failures: sql`${failures} + (${isWrong})`,
        lockedUntil: sql`IIF(${isWrong} AND (${failures} + 1) % ${failuresToRest} = 0, ${now + restMs}, ${lockedUntil})`,
        revokedAt: sql`IIF(${isWrong} AND ${failures} + 1 >= ${failuresToEnd}, ${now}, ${revokedAt})`,
        seenAt: sql`IIF(${isWrong}, ${seenAt}, ${now})`,
      })
      .where(
        and(
          eq(familyLinks.tokenHash, tokenHash),
          isOpenLink(now),
          sql`IFNULL(${lockedUntil}, 0) <= ${now}`,
          isWithinLimitSql(ctx, 'familyAddress', address),
        ),
      )
      .returning({ pinHash: familyLinks.pinHash }),
  })
  refuseOverLimit(ctx, 'familyAddress', uses)
  if (tried?.pinHash !== pinHash) return refuseLink()
  return { tokenHash, pass: await sealPass(ctx, tokenHash) }
}

/** The same for a link that never was, one that is over or ended, one that rests, and a wrong PIN. */
export const refuseLink = (): never => fail(404, 'family_pin_wrong', { field: 'pin' })
