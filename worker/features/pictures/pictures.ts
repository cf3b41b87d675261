import type { Ctx } from '../../context.ts'
import { fail } from '../../failure.ts'
import { imageHeadLength, imageType } from '../../lib/image.ts'

// Pictures for everybody, such as those of posts, lie under a prefix of their own beside the customers' private photos.
const keyOf = (id: string) => `public/${id}`
const path = '/api/pictures/'

/** Keeps a picture under an address that is never used again, and answers it; null for anything but JPEG, PNG and WebP. */
export async function keep(ctx: Ctx, bytes: Uint8Array) {
  const contentType = imageType(bytes.subarray(0, imageHeadLength))
  if (!contentType) return null
  const id = crypto.randomUUID()
  await ctx.env.PHOTOS.put(keyOf(id), bytes, { httpMetadata: { contentType } })
  return path + id
}

/** Deletes kept pictures by their addresses, at most 1,000; other addresses are left alone. */
export async function drop(ctx: Ctx, addresses: string[]) {
  const keys = addresses.filter((address) => address.startsWith(path)).map((own) => keyOf(own.slice(path.length)))
  if (keys.length > 0) await ctx.env.PHOTOS.delete(keys)
}

/** A kept picture as R2 gives it; 404 when there is none. */
export async function view(ctx: Ctx, id: string) {
  const found = /^[\da-f-]{36}$/.test(id) ? await ctx.env.PHOTOS.get(keyOf(id)) : null
  return found ?? fail(404, 'There is no such picture')
}
