import { and, eq, isNull } from 'drizzle-orm'
import { partBytes } from '../../../shared/photos.ts'
import type { UploadRequest } from '../../../shared/uploads.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { listParts, presignPart } from '../../lib/presign.ts'
import { deleteObjects } from './delete-objects.ts'
import { countUpload, createKey, getBucket, reserve, type Uploader, urlLifetimeSeconds } from './uploads.ts'

/** Names one multipart upload of this user. */
type Upload = { userId: string; key: string; uploadId: string }

/** Opens a multipart upload at a new key of this user. 429 over the hourly limit, 409 at the cap. */
export async function create(ctx: Ctx, uploader: Uploader, { type, size }: UploadRequest) {
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
