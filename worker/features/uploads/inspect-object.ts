import { imageHeadLength, imageType } from '../../../shared/image-type.ts'
import { type PhotoType, photoLimits } from '../../../shared/photos.ts'
import type { Ctx } from '../../context.ts'

/** An inspected photo: `size` in bytes, and the `etag` of this very object. */
export type CheckedPhoto = { key: string; etag: string; size: number; type: PhotoType }
type Inspected =
  | { key: string; photo: CheckedPhoto; problem?: undefined }
  | { key: string; photo?: undefined; problem: 'photo_missing' | 'photos_too_large' | 'photo_type_wrong' }

/** The type of an uploaded photo by its first bytes, or the code that refuses it. */
export async function inspectObject(ctx: Ctx, key: string): Promise<Inspected> {
  const object = await ctx.env.PHOTOS.head(key)
  if (!object) return { key, problem: 'photo_missing' }
  const { etag, size } = object
  if (size > photoLimits.bytes) return { key, problem: 'photos_too_large' }
  const type = size > 0 && imageType(await firstBytes(ctx, key, etag))
  if (!type) return { key, problem: 'photo_type_wrong' }
  return { key, photo: { key, etag, size, type } }
}

/** The first bytes of that very object; none where another was put in its place meanwhile. */
async function firstBytes(ctx: Ctx, key: string, etag: string) {
  const range = { offset: 0, length: imageHeadLength }
  const object = await ctx.env.PHOTOS.get(key, { range, onlyIf: { etagMatches: etag } })
  return object && 'body' in object ? object.bytes() : new Uint8Array()
}
