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

/** Who uploads. An admin shows the work on many orders in an evening, and has limits of her own. */
export type Uploader = { id: string; isAdmin: boolean }

/** Photos an account may have uploaded and not yet attached: four bookings' worth, and of an admin twenty updates'. */
const maxUnclaimedOf = ({ isAdmin }: Uploader) => (isAdmin ? 200 : 20)

/** Photos that an account of a customer may have attached: a hundred bookings' worth. */
const maxPhotos = 500

/** Seconds an upload URL lives: an hour where the body it takes is fixed, 5 minutes where any type could be put to it. */
const urlLifetimeSeconds = (type: string | null | undefined) => (type ? 3600 : 300)

/** The bucket's S3 side. On a laptop that is wrangler's own, at the `origin` the browser sees. */
function getBucket(ctx: Ctx, origin: string): Bucket {
  const { R2_ENDPOINT, R2_BUCKET, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY } = ctx.env
  const endpoint = R2_ENDPOINT || `${origin}/cdn-cgi/local/r2/s3`
  return { url: `${endpoint}/${R2_BUCKET}`, accessKeyId: R2_ACCESS_KEY_ID, secretAccessKey: R2_SECRET_ACCESS_KEY }
}

/**
 * A place for one photo and where to PUT it; `expires` in seconds. With a size, a URL of the store; without, one of this
 * Worker. 429 over the hourly limit, 409 at the cap.
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

/** Counts one upload against the hourly limit, before anything is made. */
async function countUpload(ctx: Ctx, { id, isAdmin }: Uploader) {
  const limit = isAdmin ? 'adminUploads' : 'uploads'
  refuseOverLimit(ctx, limit, await run(ctx, countUseStatement(ctx, limit, id)))
}

/**
 * Writes down a new key of this user, unless a customer has 500 (409). Where 20 wait already (an admin's 200), the oldest is dropped: one batch, so that a race leaves no 21st.
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

/** Drops all but the newest photos that wait beside the newest key, if that key was written down. */
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

/** Names one multipart upload of this user. */
type Upload = { userId: string; key: string; uploadId: string }

/** Opens a multipart upload at a new key of this user. 429 over the hourly limit, 409 at the cap. */
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

/** Bytes of a part of a photo of this size; 0 or less for a part that it has not. */
const bytesOfPart = (size: number, partNumber: number) => Math.min(partBytes, size - (partNumber - 1) * partBytes)

/** A URL to PUT one part to, with exactly the bytes of that part. 404 if not theirs. */
export async function signPart(ctx: Ctx, upload: Upload, partNumber: number, origin: string) {
  const row = await getOpenUpload(ctx, upload)
  const size = bytesOfPart(row.size, partNumber)
  if (size <= 0) fail(400, 'photo_part_unknown')
  const expires = urlLifetimeSeconds(row.contentType)
  const bucket = getBucket(ctx, origin)
  const url = await presignPart(bucket, upload.key, upload.uploadId, partNumber, { seconds: expires, size })
  return { url, expires }
}

/** The parts that have arrived; none where the store cannot tell, and then the browser sends them again. */
export async function listUploadedParts(ctx: Ctx, upload: Upload, origin: string) {
  await getOpenUpload(ctx, upload)
  return (await listParts(getBucket(ctx, origin), upload.key, upload.uploadId)) ?? []
}

type Part = { PartNumber: number; ETag: string }

/** Joins the parts, which must be all that a photo of the declared size has (409). */
export async function complete(ctx: Ctx, upload: Upload, parts: Part[], origin: string) {
  const row = await getOpenUpload(ctx, upload)
  const isWhole = parts.length === Math.ceil(row.size / partBytes)
  if (!isWhole || !parts.every(({ PartNumber }) => bytesOfPart(row.size, PartNumber) > 0)) failOnBadParts()
  // The browser repeats ETags as the store quoted them; the binding wants them bare.
  const bare = parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag.replaceAll('"', '') }))
  await resumeUpload(ctx, upload)
    .complete(bare)
    .catch((error) => {
      // Too small a part, no such upload, no such part, uneven parts.
      if (hasCode(error, /\((10011|10024|10025|10029|10048)\)$/)) failOnBadParts()
      throw error
    })
  const { url } = getBucket(ctx, origin)
  return { location: `${url}/${upload.key}`, key: upload.key, bucket: ctx.env.R2_BUCKET }
}

/** Gives an upload up. Its place is free again: part URLs die with their upload, so nothing can arrive there later. */
export async function abort(ctx: Ctx, upload: Upload) {
  await getOpenUpload(ctx, upload)
  await deleteObjects(ctx, [upload])
  await run(ctx, ctx.db.delete(photos).where(and(eq(photos.key, upload.key), isNull(photos.claimId))))
}

/** R2 puts its code at the end of the message. */
const hasCode = (error: unknown, codes: RegExp) => error instanceof Error && codes.test(error.message)

const failOnBadParts = () => fail(409, 'photo_parts_wrong')

const resumeUpload = (ctx: Ctx, { key, uploadId }: Pick<Upload, 'key' | 'uploadId'>) =>
  ctx.env.PHOTOS.resumeMultipartUpload(key, uploadId)

/** This user's own open upload. 404 for another person's, a claimed one, an unknown one. */
async function getOpenUpload(ctx: Ctx, { userId, key, uploadId }: Upload) {
  const own = and(eq(photos.key, key), eq(photos.userId, userId), eq(photos.uploadId, uploadId), isNull(photos.claimId))
  const [row] = await run(ctx, ctx.db.select().from(photos).where(own))
  // Rows without a size are of uploads that were opened before it had to be said.
  return row?.size ? { ...row, size: row.size } : fail(404, 'upload_unknown')
}
