import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { partBytes } from '../../../shared/photos.ts'
import type { UploadRequest } from '../../../shared/uploads.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { type Bucket, listParts, presignPart, presignPut } from '../../lib/presign.ts'
import { putLifetimeSeconds } from './photo-object.ts'
import { attachableAfter, deleteObjects, droppedAt } from './photos.ts'

/** The uploading account. An admin documents many orders in an evening and has higher limits. */
export type Uploader = { id: string; isAdmin: boolean }

/** Maximum unattached photos of an account: enough for four bookings, or for twenty updates of an admin. */
const maxUnclaimedOf = ({ isAdmin }: Uploader) => (isAdmin ? 200 : 20)

/** Maximum attached photos of a customer's account: enough for a hundred bookings. */
const maxPhotos = 500

/** Validity of an upload URL in seconds: an hour for a fixed type, 5 minutes if any type could be uploaded. */
const urlLifetimeSeconds = (type: string | null | undefined) => (type ? 3600 : 300)

/**
 * Returns the S3 interface of the bucket. In local development, it is wrangler's own, at the `origin` that the browser
 * uses.
 */
function getBucket(ctx: Ctx, origin: string): Bucket {
  const { R2_ENDPOINT, R2_BUCKET, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY } = ctx.env
  const endpoint = R2_ENDPOINT || `${origin}/cdn-cgi/local/r2/s3`
  return { url: `${endpoint}/${R2_BUCKET}`, accessKeyId: R2_ACCESS_KEY_ID, secretAccessKey: R2_SECRET_ACCESS_KEY }
}

/**
 * Reserves a key for a photo and returns its upload URL; `expires` in seconds. With a size, the URL leads to the store;
 * without, to this Worker. Throws 429 over the hourly limit, 409 over the maximum.
 */
export async function create(ctx: Ctx, uploader: Uploader, { type, size }: UploadRequest, origin: string) {
  await countUpload(ctx, uploader)
  const key = await reserve(ctx, uploader, { type, size })
  const headers = type ? { 'Content-Type': type } : {}
  if (size === undefined)
    return { url: `${origin}/api/objects/upload/${key}`, key, headers, expires: putLifetimeSeconds }
  const expires = urlLifetimeSeconds(type)
  const url = await presignPut(getBucket(ctx, origin), key, { seconds: expires, type, size })
  return { url, key, headers, expires }
}

/** Counts one upload against the hourly limit before anything is created. */
async function countUpload(ctx: Ctx, { id, isAdmin }: Uploader) {
  const limit = isAdmin ? 'adminUploads' : 'uploads'
  refuseOverLimit(ctx, limit, await run(ctx, countUseStatement(ctx, limit, id)))
}

/**
 * Stores a new key of this user. Throws 409 for a customer with 500 photos. If 20 photos are unattached (200 for an
 * admin), drops the oldest in the same batch, so that concurrent requests cannot exceed the limit.
 */
async function reserve(
  ctx: Ctx,
  uploader: Uploader,
  { type, size, uploadId }: { type?: string; size?: number; uploadId?: string },
  key = createKey(uploader.id),
) {
  const { id: userId, isAdmin } = uploader
  const all = ctx.db.select({ one: sql`1` }).from(photos).where(eq(photos.userId, userId)).limit(maxPhotos)
  const { inserted, dropped } = await batch(ctx, {
    inserted: statement(
      ctx,
      sql`INSERT INTO ${photos} (key, user_id, content_type, size, upload_id, created_at)
      SELECT ${key}, ${userId}, ${type ?? null}, ${size ?? null}, ${uploadId ?? null}, ${Date.now()}
      WHERE ${isAdmin ? 1 : 0} OR (SELECT COUNT(*) FROM ${all}) < ${maxPhotos} RETURNING key`,
    ),
    dropped: dropStatement(ctx, uploader, key),
  })
  if (dropped.length > 0) ctx.defer(deleteObjects(ctx, dropped))
  return inserted.results.length > 0 ? key : fail(409, 'photos_full', { values: { count: maxPhotos } })
}

/** Drops all but the newest unattached photos, if the newest key was stored. */
function dropStatement(ctx: Ctx, uploader: Uploader, newest: string) {
  const waiting = and(
    eq(photos.userId, uploader.id),
    isNull(photos.claimId),
    gt(photos.createdAt, attachableAfter()),
    ne(photos.key, newest),
  )
  const excess = ctx.db
    .select({ key: photos.key })
    .from(photos)
    .where(waiting)
    .orderBy(desc(photos.createdAt), desc(sql`rowid`))
    .limit(100)
    .offset(maxUnclaimedOf(uploader) - 1)
  return ctx.db
    .update(photos)
    .set({ createdAt: droppedAt() })
    .where(and(inArray(photos.key, excess), sql`EXISTS (SELECT 1 FROM photos WHERE key = ${newest})`))
    .returning({ key: photos.key, uploadId: photos.uploadId })
}

export const createKey = (userId: string) => `u/${userId}/${crypto.randomUUID()}`

/** Identifies a multipart upload of this user. */
type Upload = { userId: string; key: string; uploadId: string }

/** Creates a multipart upload with a new key of this user. Throws 429 over the hourly limit, 409 over the maximum. */
export async function createMultipart(ctx: Ctx, uploader: Uploader, { type, size }: UploadRequest) {
  await countUpload(ctx, uploader)
  const upload = await ctx.env.PHOTOS.createMultipartUpload(createKey(uploader.id), {
    httpMetadata: { contentType: type },
  })
  const { key, uploadId } = upload
  await reserve(ctx, uploader, { type, size, uploadId }, key).catch((error) => {
    ctx.defer(upload.abort())
    throw error
  })
  return { key, uploadId, bucket: ctx.env.R2_BUCKET }
}

/** Returns the bytes of a part of a photo of this size; 0 or less for a part that does not exist. */
const bytesOfPart = (size: number, partNumber: number) => Math.min(partBytes, size - (partNumber - 1) * partBytes)

/** Returns a URL to upload one part with exactly its bytes. Throws 404 for another user's upload. */
export async function signPart(ctx: Ctx, upload: Upload, partNumber: number, origin: string) {
  const row = await getOpenUpload(ctx, upload)
  const size = bytesOfPart(row.size, partNumber)
  if (size <= 0) fail(400, 'photo_part_unknown')
  const expires = urlLifetimeSeconds(row.contentType)
  const bucket = getBucket(ctx, origin)
  const url = await presignPart(bucket, upload.key, upload.uploadId, partNumber, { seconds: expires, size })
  return { url, expires }
}

/** Lists the uploaded parts; none if the store cannot tell, so that the browser sends them again. */
export async function listUploadedParts(ctx: Ctx, upload: Upload, origin: string) {
  await getOpenUpload(ctx, upload)
  return (await listParts(getBucket(ctx, origin), upload.key, upload.uploadId)) ?? []
}

type Part = { PartNumber: number; ETag: string }

/** Joins the parts. Throws 409 if they are not all parts of a photo of the declared size. */
export async function complete(ctx: Ctx, upload: Upload, parts: Part[], origin: string) {
  const row = await getOpenUpload(ctx, upload)
  const isWhole = parts.length === Math.ceil(row.size / partBytes)
  if (!isWhole || !parts.every(({ PartNumber }) => bytesOfPart(row.size, PartNumber) > 0)) failOnBadParts()
  // The browser sends ETags with the store's quotes, but the binding expects them without.
  const bare = parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag.replaceAll('"', '') }))
  await resumeUpload(ctx, upload)
    .complete(bare)
    .catch((error) => {
      // Codes for too small a part, an unknown upload, an unknown part and uneven parts.
      if (hasCode(error, /\((10011|10024|10025|10029|10048)\)$/)) failOnBadParts()
      throw error
    })
  const { url } = getBucket(ctx, origin)
  return { location: `${url}/${upload.key}`, key: upload.key, bucket: ctx.env.R2_BUCKET }
}

/** Aborts an upload and frees its place: part URLs become invalid with the upload, so no part can arrive later. */
export async function abort(ctx: Ctx, upload: Upload) {
  await getOpenUpload(ctx, upload)
  await deleteObjects(ctx, [upload])
  await run(ctx, ctx.db.delete(photos).where(and(eq(photos.key, upload.key), isNull(photos.claimId))))
}

/** Returns whether an error has one of R2's codes, which end its message. */
const hasCode = (error: unknown, codes: RegExp) => error instanceof Error && codes.test(error.message)

const failOnBadParts = () => fail(409, 'photo_parts_wrong')

const resumeUpload = (ctx: Ctx, { key, uploadId }: Pick<Upload, 'key' | 'uploadId'>) =>
  ctx.env.PHOTOS.resumeMultipartUpload(key, uploadId)

/** Returns this user's own open upload. Throws 404 for another user's, claimed or unknown upload. */
async function getOpenUpload(ctx: Ctx, { userId, key, uploadId }: Upload) {
  const own = and(eq(photos.key, key), eq(photos.userId, userId), eq(photos.uploadId, uploadId), isNull(photos.claimId))
  const [row] = await run(ctx, ctx.db.select().from(photos).where(own))
  // Rows without a size belong to uploads from before the size was required.
  return row?.size ? { ...row, size: row.size } : fail(404, 'upload_unknown')
}
