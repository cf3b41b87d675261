import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UploadRequest } from '../../../shared/uploads.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { type Bucket, presignPut } from '../../lib/presign.ts'
import { putLifetimeSeconds } from './put-photo.ts'

/** Who uploads. An admin shows the work on many orders in an evening, and has limits of her own. */
export type Uploader = { id: string; isAdmin: boolean }

/** Photos an account may have uploaded and not yet attached: four bookings' worth, and of an admin twenty updates'. */
const maxUnclaimedOf = ({ isAdmin }: Uploader) => (isAdmin ? 200 : 20)

/** Photos that an account of a customer may have attached: a hundred bookings' worth. */
const maxPhotos = 500

/** Seconds an upload URL lives: an hour where the body it takes is fixed, 5 minutes where any type could be put to it. */
export const urlLifetimeSeconds = (type: string | null | undefined) => (type ? 3600 : 300)

/** The bucket's S3 side. On a laptop that is wrangler's own, at the `origin` the browser sees. */
export function getBucket(ctx: Ctx, origin: string): Bucket {
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
export async function countUpload(ctx: Ctx, { id, isAdmin }: Uploader) {
  const limit = isAdmin ? 'adminUploads' : 'uploads'
  refuseOverLimit(ctx, limit, await run(ctx, countUseStatement(ctx, limit, id)))
}

/**
 * Writes down a new key of this user, unless 20 wait already (an admin's 200) or a customer has 500 (409): one statement, so that a race
 * makes no 21st.
 */
export async function reserve(
  ctx: Ctx,
  uploader: Uploader,
  { type, size, uploadId }: { type?: string; size?: number; uploadId?: string },
  key = createKey(uploader.id),
) {
  const { id: userId, isAdmin } = uploader
  const maxUnclaimed = maxUnclaimedOf(uploader)
  const own = eq(photos.userId, userId)
  const one = { one: sql`1` }
  const waiting = ctx.db
    .select(one)
    .from(photos)
    .where(and(own, isNull(photos.claimId)))
    .limit(maxUnclaimed)
  const all = ctx.db.select(one).from(photos).where(own).limit(maxPhotos)
  const inserted = statement(
    ctx,
    sql`INSERT INTO ${photos} (key, user_id, content_type, size, upload_id, created_at)
    SELECT ${key}, ${userId}, ${type ?? null}, ${size ?? null}, ${uploadId ?? null}, ${Date.now()}
    WHERE (SELECT COUNT(*) FROM ${waiting}) < ${maxUnclaimed}
      AND (${isAdmin ? 1 : 0} OR (SELECT COUNT(*) FROM ${all}) < ${maxPhotos}) RETURNING key`,
  )
  const { results } = await run(ctx, inserted)
  if (results.length > 0) return key
  const { length } = await run(ctx, waiting)
  return fail(409, length < maxUnclaimed ? tooManyPhotos : tooManyWaiting)
}

const tooManyWaiting = 'Too many photos are waiting. Please book with them first, or try again tomorrow.'
const tooManyPhotos = `We keep ${maxPhotos} of your photos already. Please send us this one by WhatsApp.`

export const createKey = (userId: string) => `u/${userId}/${crypto.randomUUID()}`
