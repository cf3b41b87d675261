import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { deleteObjects } from './delete-objects.ts'
import { unclaimedLifetimeMs } from './photos.ts'

/** Keys a round: D1 binds at most 100 values to a statement. */
const batchSize = 90
/** Calls of a run, of the 1,000 that an invocation may make: each round makes three, and one for each multipart upload. */
const maxCalls = 600

/**
 * Deletes photos that nothing claimed within 24 hours, with the parts of unfinished uploads, as many as 600 calls reach
 * (18,000 whole ones); the rest waits for the next hour. R2 first: a run that dies in between finds the rows again.
 */
export async function sweep(ctx: Ctx) {
  const stale = and(isNull(photos.claimId), lt(photos.createdAt, new Date(Date.now() - unclaimedLifetimeMs)))
  for (let calls = 0; calls < maxCalls; ) {
    const { key, uploadId } = photos
    const rows = await run(ctx, ctx.db.select({ key, uploadId }).from(photos).where(stale).limit(batchSize))
    if (rows.length === 0) return
    await deleteObjects(ctx, rows)
    calls += 3 + rows.filter(({ uploadId }) => uploadId).length
    const keys = rows.map(({ key }) => key)
    await run(ctx, ctx.db.delete(photos).where(and(stale, inArray(photos.key, keys))))
    if (rows.length < batchSize) return
  }
}
