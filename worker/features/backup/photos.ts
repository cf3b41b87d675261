import { and, asc, sql } from 'drizzle-orm'
import { type BackupManifest, windowPhotos } from '../../../shared/backup.ts'
import { indiaOffsetMs, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run, statement } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { sha256 as sha256Of } from '../../lib/crypto.ts'
import { readReused } from '../../lib/read.ts'
import { type ZipFile, zipStream } from '../../lib/zip.ts'
import { summed } from './shop-zip.ts'

/**
 * Streams the photos of a part of a month as a zip, under their keys, with a manifest of lengths and SHA-256 hashes.
 * The manifest also lists photos that are missing in the bucket. Reads one photo at a time. Throws 404 if there is no
 * such part.
 */
export async function downloadPhotos(
  ctx: Ctx,
  { backup, month, part }: { backup: string; month: string; part: number },
) {
  const photos = await listPhotos(ctx, month, part)
  if (photos.length === 0) fail(404, 'part_unknown')
  return zipStream(files(ctx, backup, part, photos))
}

async function* files(ctx: Ctx, backup: string, part: number, photos: StoredPhoto[]): AsyncGenerator<ZipFile> {
  const manifest: BackupManifest = { version: 1, backup, kind: 'photos', part, next: null, files: [], missing: [] }
  for (const { key, etag, contentType } of photos) {
    const object = await ctx.env.PHOTOS.get(key, etag ? { onlyIf: { etagMatches: etag } } : undefined)
    if (object && 'body' in object) {
      const type = object.httpMetadata?.contentType ?? contentType ?? undefined
      yield summed({ path: key, content: readReused(object.body), isStored: true }, (sums) =>
        manifest.files.push({ ...sums, contentType: type }),
      )
    } else manifest.missing.push(key)
  }
  yield { path: 'manifest.json', content: [new TextEncoder().encode(JSON.stringify(manifest))], isStored: true }
}

/** Maximum photos of a zip: each needs a call to R2, and a request may make 1,000 calls. */
const maxPhotos = 700
/** Maximum bytes of a zip, because it may be downloaded on a phone. */
const maxBytes = 256 * 1024 ** 2
/** Maximum size of a photo for rows without a size: 10 MB. */
const size = 'COALESCE(size, 10485760)'

/**
 * Assigns photos to parts. Both terms only increase, so that photos with the same sum are in one part. Bound numbers
 * would divide as fractions.
 */
const partSql = (order: string) => {
  const over = `OVER (${order} ORDER BY created_at, key)`
  return sql.raw(`(ROW_NUMBER() ${over} - 1) / ${maxPhotos} + (SUM(${size}) ${over} - ${size}) / ${maxBytes}`)
}

export type PhotoPart = { month: string; part: number; photos: number; bytes: number }
/** A photo in the bucket; `etag` if only this exact object is valid. */
type StoredPhoto = { key: string; etag: string | null; contentType: string | null }

const monthSql = sql.raw(`strftime('%Y-%m', (created_at + ${indiaOffsetMs}) / 1000, 'unixepoch')`)

/** Statement: the zips of each month's private photos. Reads every row, once per backup. */
export const listPartsStatement = (ctx: Ctx) =>
  statement(
    ctx,
    sql`SELECT month, part + 1 AS part, COUNT(*) AS photos, SUM(bytes) AS bytes FROM
    (SELECT month, bytes, ${partSql('PARTITION BY month')} AS part FROM
    (SELECT ${monthSql} AS month, created_at, key, size, ${sql.raw(size)} AS bytes FROM photos WHERE etag IS NOT NULL))
    GROUP BY month, part ORDER BY month DESC, part`,
  )

/** Returns the photos of one zip. */
async function listPhotos(ctx: Ctx, month: string, part: number): Promise<StoredPhoto[]> {
  if (month === windowPhotos) return (await windowPart(ctx, part))?.objects ?? []
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const next = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
  const inMonth = ctx.db
    .select({
      key: photos.key,
      etag: photos.etag,
      contentType: photos.contentType,
      part: sql<number>`${partSql('')}`.as('part'),
    })
    .from(photos)
    .where(
      and(
        sql`etag IS NOT NULL`,
        sql`created_at >= ${startOfIndianDay(`${month}-01`)} AND created_at < ${startOfIndianDay(`${next}-01`)}`,
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.key))
  const found = await run(ctx, inMonth)
  return found.filter((photo) => photo.part === part - 1)
}

/** Lists the zips of the storefront's photos, in the order of the bucket. */
export async function listWindowParts(ctx: Ctx) {
  const parts: PhotoPart[] = []
  for (let part = 1; ; part++) {
    const found = await windowPart(ctx, part)
    if (!found) return parts
    const bytes = found.objects.reduce((sum, { size }) => sum + size, 0)
    parts.push({ month: windowPhotos, part, photos: found.objects.length, bytes })
  }
}

/** Returns the nth page of the bucket's objects under the two prefixes of the storefront. */
async function windowPart(ctx: Ctx, part: number) {
  let nth = 0
  for (const prefix of ['public/', 'retired/']) {
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const list: R2Objects = await ctx.env.PHOTOS.list({ prefix, limit: maxPhotos, cursor })
      if (list.objects.length > 0 && ++nth === part)
        return {
          objects: list.objects.map(({ key, etag, size }) => ({ key, etag, size, contentType: null })),
        }
      isMore = list.truncated
      cursor = list.truncated ? list.cursor : undefined
    }
  }
  return undefined
}

/** Keys of the bucket that a backup contains; restoring refuses any other key. */
const restorable = /^(u|public|retired)\/[\w./-]{1,300}$/

/**
 * Restores a photo of a backup under its key. A repeated call changes nothing. Throws 409 for a key with another photo,
 * which stays; throws 400 if the bytes do not match the SHA-256.
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
