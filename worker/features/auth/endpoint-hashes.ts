import { eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import { sha256 } from '../../lib/crypto.ts'

/** Returns the SHA-256 of the endpoint of each of the user's devices: an endpoint itself is a secret of its browser. */
export async function listEndpointHashes(ctx: Ctx, userId: SQL) {
  const { endpoint } = pushSubscriptions
  const rows = await run(
    ctx,
    ctx.db.select({ endpoint }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
  )
  return Promise.all(rows.map((row) => sha256(row.endpoint)))
}
