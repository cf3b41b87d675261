import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { unclaimedLifetimeMs } from './photos.ts'

/** Keys a round: D1 binds at most 100 values to a statement. Rounds: an invocation makes at most 1,000 calls. */
const batchSize = 90
const maxRounds = 100

/**
 * Deletes photos that nothing claimed within 24 hours, at most 9,000 a run; the rest waits for the next hour.
 * R2 first: a run that dies in between finds the rows again. Unfinished multipart uploads R2 itself drops after a week.
 */
export async function sweep(ctx: Ctx) {
  const stale = and(isNull(photos.claimId), lt(photos.createdAt, new Date(Date.now() - unclaimedLifetimeMs)))
  for (let round = 0; round < maxRounds; round++) {
    const rows = await run(ctx, ctx.db.select({ key: photos.key }).from(photos).where(stale).limit(batchSize))
    if (rows.length === 0) return
    const keys = rows.map(({ key }) => key)
    await ctx.env.PHOTOS.delete(keys)
    await run(ctx, ctx.db.delete(photos).where(and(stale, inArray(photos.key, keys))))
    if (rows.length < batchSize) return
  }
}
