import type { Ctx } from '../../context.ts'

/** Deletes all objects of R2 whose keys begin so, a thousand at a time. */
export async function deletePrefix(ctx: Ctx, prefix: string) {
  for (;;) {
    const { objects, truncated } = await ctx.env.PHOTOS.list({ prefix })
    if (objects.length > 0) await ctx.env.PHOTOS.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}
