import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { sha256 as sha256Of } from '../../lib/crypto.ts'

/** What a backup has of the bucket: nothing else can be put there by a key. */
const restorable = /^(u|public|retired)\/[\w./-]{1,300}$/

/**
 * Puts a photo of a backup where it was. The same again changes nothing; 409 for a key that has another photo, which stays.
 * 400 where the bytes are not those of the SHA-256.
 */
export async function restoreObject(
  ctx: Ctx,
  photo: { key: string; bytes: Uint8Array; sha256: string; contentType: string | undefined },
) {
  const { key, bytes, sha256, contentType } = photo
  if (!restorable.test(key)) fail(400, 'restored_no_photo')
  if ((await sha256Of(bytes)) !== sha256) fail(400, 'restored_other_bytes')
  const stored = await ctx.env.PHOTOS.head(key)
  if (stored && stored.size !== bytes.byteLength) fail(409, 'restored_other_photo')
  if (!stored) await ctx.env.PHOTOS.put(key, bytes, { httpMetadata: { contentType } })
}
