import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { imageHeadLength, imageType, type PhotoType, photoLimits } from '../../../shared/photos.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { mapConcurrent } from '../../lib/take-turns.ts'

type Photo = typeof photos.$inferSelect
type ClaimKind = NonNullable<Photo['claimKind']>

/** Unclaimed photos are swept after this, in milliseconds. */
export const unclaimedLifetimeMs = dayMs
/** The row of a dropped photo stays this long: a presigned URL lives an hour and could put the object back. */
const droppedLifetimeMs = hourMs
/** Photos this close to the sweep are not attached any more, so that those of a check can still be claimed. */
const sweepMarginMs = droppedLifetimeMs + 10 * minuteMs

/** Photos of this age or older are swept next, in milliseconds since 1970. */
const sweptBefore = () => Date.now() - unclaimedLifetimeMs

/** The `createdAt` given to a dropped photo: too old to be attached, too young to be swept. */
export const droppedAt = () => new Date(sweptBefore() + droppedLifetimeMs)

/** Photos created after this can be attached. */
export const attachableAfter = () => new Date(sweptBefore() + sweepMarginMs)

/** The rows of these keys, for the caller's read batch and then for `check`. */
export const findStatement = (ctx: Ctx, keys: string[]) => ctx.db.select().from(photos).where(inArray(photos.key, keys))

/**
 * Inspects each photo in R2 before it is attached: it must be this user's (of who has no account, null, none is), free, uploaded, at most 10 MB, an image; 422
 * otherwise, of the request's `field`. A rejected object is deleted from R2. Its row stays for the sweep, because its upload URL may still be
 * alive and put the object back.
 */
export async function check(
  ctx: Ctx,
  userId: string | null,
  keys: string[],
  rows: Photo[],
  field = 'inspirationPhotos',
): Promise<CheckedPhoto[]> {
  const oldest = attachableAfter()
  const isFree = (row: Photo) => row.userId === userId && row.claimId === null && row.createdAt > oldest
  const free = new Set(rows.filter(isFree).map((row) => row.key))
  if (!keys.every((key) => free.has(key))) fail(422, 'photo_missing', { field })

  const inspected = await Promise.all(keys.map((key) => inspectObject(ctx, key)))
  const rejectedKeys = inspected.flatMap(({ key, problem }) => (problem && problem !== 'photo_missing' ? key : []))
  if (rejectedKeys.length > 0) await ctx.env.PHOTOS.delete(rejectedKeys)
  return inspected.map(({ photo, problem }) => photo ?? fail(422, problem, { field }))
}

/**
 * Attaches checked photos to what they belong to: statements for the caller's write batch, which fails on a race: where
 * another batch has claimed the photo (a trigger refuses it) or an upload has dropped it (`photos_claim_kind` does).
 */
export function claimStatements(ctx: Ctx, checked: CheckedPhoto[], kind: ClaimKind, id: string) {
  const claimKind = sql`CASE WHEN ${gt(photos.createdAt, droppedAt())} THEN ${kind} ELSE 'dropped' END`
  return checked.map(({ key, etag, size, type }) =>
    ctx.db.update(photos).set({ claimKind, claimId: id, etag, size, contentType: type }).where(eq(photos.key, key)),
  )
}

/** Releases photos, for the batch that takes them out of what they were attached to: from now on nobody is shown them. */
export const releaseStatement = (ctx: Ctx, which: SQL) =>
  ctx.db
    .update(photos)
    // Older than any other, so that the next sweep takes them.
    .set({ claimKind: null, claimId: null, etag: null, createdAt: new Date(0) })
    .where(which)
    .returning({ key: photos.key })

/** Deletes released photos after the answer, so that they do not count as waiting; the sweep takes what this leaves. */
export function discard(ctx: Ctx, released: { key: string }[]) {
  const keys = released.map(({ key }) => key)
  if (keys.length > 0) ctx.defer(deleteReleased(ctx, keys))
}

async function deleteReleased(ctx: Ctx, keys: string[]) {
  const released = and(inArray(photos.key, keys), isNull(photos.claimId), eq(photos.createdAt, new Date(0)))
  const rows = await run(ctx, ctx.db.select({ key: photos.key }).from(photos).where(released))
  await ctx.env.PHOTOS.delete(rows.map(({ key }) => key))
  await run(ctx, ctx.db.delete(photos).where(released))
}

/** Whether a batch failed because a photo was claimed or dropped meanwhile. Drizzle wraps D1's error as its cause. */
export const isClaimRace = (error: unknown) =>
  error instanceof Error && /photo already claimed|photos_claim_kind/.test(`${error.message} ${error.cause ?? ''}`)

/** 422 for a batch that failed because one of its photos was claimed meanwhile. */
export function refuseTakenPhoto(error: unknown): never {
  if (isClaimRace(error)) fail(422, 'photo_taken')
  throw error
}

/** An inspected photo: `size` in bytes, and the `etag` of this very object. */
type CheckedPhoto = { key: string; etag: string; size: number; type: PhotoType }
type Inspected =
  | { key: string; photo: CheckedPhoto; problem?: undefined }
  | { key: string; photo?: undefined; problem: 'photo_missing' | 'photos_too_large' | 'photo_type_wrong' }

/** The type of an uploaded photo by its first bytes, or the code that refuses it. */
async function inspectObject(ctx: Ctx, key: string): Promise<Inspected> {
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

type StoredUpload = { key: string; uploadId: string | null }

/** Deletes what the store keeps of these uploads: objects, and parts of those that are not finished. At most 1,000. */
export async function deleteObjects(ctx: Ctx, uploads: StoredUpload[]) {
  const multiparts = uploads.flatMap(({ key, uploadId }) => (uploadId ? { key, uploadId } : []))
  await mapConcurrent(multiparts, 6, ({ key, uploadId }) => abortInStore(ctx, key, uploadId))
  await ctx.env.PHOTOS.delete(uploads.map(({ key }) => key))
}

/** Frees the parts of an upload; one that is finished or gone is no error. R2 puts its code at the end of the message. */
const abortInStore = (ctx: Ctx, key: string, uploadId: string) =>
  ctx.env.PHOTOS.resumeMultipartUpload(key, uploadId)
    .abort()
    .catch((error: unknown) => {
      if (!(error instanceof Error && /\(10024\)$/.test(error.message))) throw error
    })

/** Deletes all objects of R2 whose keys have this prefix, a thousand at a time. */
export async function deletePrefix(ctx: Ctx, prefix: string) {
  for (;;) {
    const { objects, truncated } = await ctx.env.PHOTOS.list({ prefix })
    if (objects.length > 0) await ctx.env.PHOTOS.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}
