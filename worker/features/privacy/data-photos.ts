import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { isCustomersRoom, showsPhoto } from '../../db/ownership.ts'
import { bookings, photos } from '../../db/schema.ts'
import { readReused } from '../../lib/read-reused.ts'
import type { ZipFile } from '../../lib/zip.ts'
import type { LeftOut } from './data-zip.ts'

/** Photos of a part: each is asked of R2, and a request may ask other services 1,000 times. */
const maxPhotos = 700
/** Bytes of photos of a part, small enough for a phone. A zip ends at 4 GB. */
const maxBytes = 1024 ** 3

/** A photo is at most 10 MB; its size was not noted always. */
const unknownSize = 10 * 1024 ** 2

export type DataPhoto = { key: string; etag: string | null; contentType: string | null; size: number | null }

/**
 * Photos that the customer sent, and those that the bookings, orders and chats show the customer. The oldest come first, so
 * that parts stay the same when another photo is added.
 */
export const listPhotosStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ key: photos.key, etag: photos.etag, contentType: photos.contentType, size: photos.size })
    .from(photos)
    .where(
      or(
        eq(photos.userId, userId),
        and(
          eq(photos.claimKind, 'booking'),
          sql`${photos.claimId} IN (SELECT ${bookings.id} FROM ${bookings} WHERE ${bookings.userId} = ${userId})`,
        ),
        and(
          eq(photos.claimKind, 'order'),
          sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = photos.claim_id AND orders.user_id = ${userId} AND ${showsPhoto})`,
        ),
        and(
          eq(photos.claimKind, 'message'),
          sql`EXISTS (SELECT 1 FROM chat_rooms WHERE chat_rooms.id = photos.claim_id AND chat_rooms.customer_id = ${userId} AND ${isCustomersRoom})`,
        ),
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.key))

/** The photos part by part; the first one is there without any. */
export function photoParts(rows: DataPhoto[]) {
  const parts: DataPhoto[][] = [[]]
  let bytes = 0
  for (const row of rows) {
    const size = row.size ?? unknownSize
    const last = parts.at(-1) ?? []
    if (last.length >= maxPhotos || (last.length > 0 && bytes + size > maxBytes)) {
      parts.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return parts
}

/** Yields photos as R2 has them, one after the other, and names the missing ones. */
export async function* dataPhotos(ctx: Ctx, rows: DataPhoto[], left: LeftOut[]): AsyncGenerator<ZipFile> {
  for (const { key, etag, contentType } of rows) {
    const path = `photos/${key.split('/').at(-1)}.${contentType?.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'}`
    const object = await ctx.env.PHOTOS.get(key, etag ? { onlyIf: { etagMatches: etag } } : undefined)
    if (object && 'body' in object) yield { path, content: readReused(object.body), isStored: true }
    else left.push({ file: path, why: 'We no longer have this photo' })
  }
}
