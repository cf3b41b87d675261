import type { Ctx } from '../context.ts'

type Row = { key: string; type: string | null; etag: string | null }

/** The object of a photo, as it was when it was confirmed; undefined for none and for one that was changed since. */
export async function openPhoto(ctx: Ctx, photo: Row | undefined) {
  if (!photo?.etag || !photo.type) return
  const object = await ctx.env.PHOTOS.get(photo.key, { onlyIf: { etagMatches: photo.etag } })
  return object && 'body' in object
    ? { body: object.body, size: object.size, type: photo.type, etag: object.httpEtag }
    : undefined
}
type Photo = NonNullable<Awaited<ReturnType<typeof openPhoto>>>

/** Headers of a private picture: this browser alone may keep it, for so many seconds, and only for the session that asked. */
export const photoHeaders = ({ type, size, etag }: Pick<Photo, 'type' | 'size' | 'etag'>, maxAge: number) => ({
  'Content-Type': type,
  'Content-Length': String(size),
  ETag: etag,
  'Cache-Control': `private, max-age=${maxAge}`,
  Vary: 'Cookie',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
})
