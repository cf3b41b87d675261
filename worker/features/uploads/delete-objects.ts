import type { Ctx } from '../../context.ts'
import { mapConcurrent } from '../../lib/take-turns.ts'

type StoredUpload = { key: string; uploadId: string | null }

/** Deletes what the store keeps of these uploads: objects, and parts of those that are not finished. At most 1,000. */
export async function deleteObjects(ctx: Ctx, uploads: StoredUpload[]) {
  const multiparts = uploads.flatMap(({ key, uploadId }) => (uploadId ? { key, uploadId } : []))
  await mapConcurrent(multiparts, 6, ({ key, uploadId }) => abortInStore(ctx, key, uploadId))
  await ctx.env.PHOTOS.delete(uploads.map(({ key }) => key))
}

/** Frees the parts of an upload; one that is finished or gone is no error. R2 puts its code at the end of the message. */
const abortInStore = (ctx: Ctx, key: string, uploadId: string) =>
  ctx.env.PHOTOS.resumeMultipartUpload(key, uploadId)
    .abort()
    .catch((error: unknown) => {
      if (!(error instanceof Error && /\(10024\)$/.test(error.message))) throw error
    })

/** Deletes all objects of R2 whose keys have this prefix, a thousand at a time. */
export async function deletePrefix(ctx: Ctx, prefix: string) {
  for (;;) {
    const { objects, truncated } = await ctx.env.PHOTOS.list({ prefix })
    if (objects.length > 0) await ctx.env.PHOTOS.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}
