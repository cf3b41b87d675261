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

/** Age in milliseconds after which an unclaimed photo is swept. */
export const unclaimedLifetimeMs = dayMs
/**
 * Time for which the row of a dropped photo stays: its presigned URL is valid for an hour and could restore the object.
 */
const droppedLifetimeMs = hourMs
/** Margin before the sweep within which photos are no longer attached, so that checked photos can still be claimed. */
const sweepMarginMs = droppedLifetimeMs + 10 * minuteMs

/** Returns the time before which created photos are swept next, in milliseconds since 1970. */
const sweptBefore = () => Date.now() - unclaimedLifetimeMs

/** Returns the `createdAt` of a dropped photo: too old to be attached, too new to be swept. */
export const droppedAt = () => new Date(sweptBefore() + droppedLifetimeMs)

/** Returns the time after which created photos can be attached. */
export const attachableAfter = () => new Date(sweptBefore() + sweepMarginMs)

/** Selects the rows of these keys, for the caller's read batch and then for `check`. */
export const findStatement = (ctx: Ctx, keys: string[]) => ctx.db.select().from(photos).where(inArray(photos.key, keys))

/**
 * Checks each photo in R2 before it is attached: it must be this user's, unclaimed, and an uploaded image of at most 10
 * MB. A null user owns no photo. Otherwise throws 422 for the request's `field`. Deletes a rejected object from R2. Its
 * row stays for the sweep, because its upload URL may still be valid and could restore the object.
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
 * Statements that attach checked photos, for the caller's write batch. Fails the batch if another batch has claimed a
 * photo (by a trigger) or an upload has dropped it (by `photos_claim_kind`).
 */
export function claimStatements(ctx: Ctx, checked: CheckedPhoto[], kind: ClaimKind, id: string) {
  const claimKind = sql`CASE WHEN ${gt(photos.createdAt, droppedAt())} THEN ${kind} ELSE 'dropped' END`
  return checked.map(({ key, etag, size, type }) =>
    ctx.db.update(photos).set({ claimKind, claimId: id, etag, size, contentType: type }).where(eq(photos.key, key)),
  )
}

/** Releases photos, in the batch that removes them from their owner: nobody can see them any more. */
export const releaseStatement = (ctx: Ctx, which: SQL) =>
  ctx.db
    .update(photos)
    // Older than any other photo, so that the next sweep deletes it.
    .set({ claimKind: null, claimId: null, etag: null, createdAt: new Date(0) })
    .where(which)
    .returning({ key: photos.key })

/** Deletes released photos after the response, so that they do not count as unclaimed; the sweep deletes the rest. */
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

/**
 * Returns whether a batch failed because a photo was claimed or dropped meanwhile. Drizzle wraps D1's error as its
 * cause.
 */
export const isClaimRace = (error: unknown) =>
  error instanceof Error && /photo already claimed|photos_claim_kind/.test(`${error.message} ${error.cause ?? ''}`)

/** Throws 422 if a batch failed because one of its photos was claimed meanwhile. */
export function refuseTakenPhoto(error: unknown): never {
  if (isClaimRace(error)) fail(422, 'photo_taken')
  throw error
}

/** A checked photo: `size` in bytes, and the `etag` of exactly this object. */
type CheckedPhoto = { key: string; etag: string; size: number; type: PhotoType }
type Inspected =
  | { key: string; photo: CheckedPhoto; problem?: undefined }
  | { key: string; photo?: undefined; problem: 'photo_missing' | 'photos_too_large' | 'photo_type_wrong' }

/** Returns the type of an uploaded photo by its first bytes, or the code of the refusal. */
async function inspectObject(ctx: Ctx, key: string): Promise<Inspected> {
  const object = await ctx.env.PHOTOS.head(key)
  if (!object) return { key, problem: 'photo_missing' }
  const { etag, size } = object
  if (size > photoLimits.bytes) return { key, problem: 'photos_too_large' }
  const type = size > 0 && imageType(await firstBytes(ctx, key, etag))
  if (!type) return { key, problem: 'photo_type_wrong' }
  return { key, photo: { key, etag, size, type } }
}

/** Reads the first bytes of exactly this object; none if another replaced it meanwhile. */
async function firstBytes(ctx: Ctx, key: string, etag: string) {
  const range = { offset: 0, length: imageHeadLength }
  const object = await ctx.env.PHOTOS.get(key, { range, onlyIf: { etagMatches: etag } })
  return object && 'body' in object ? object.bytes() : new Uint8Array()
}

type StoredUpload = { key: string; uploadId: string | null }

/** Deletes the stored data of these uploads, at most 1,000: objects, and parts of unfinished uploads. */
export async function deleteObjects(ctx: Ctx, uploads: StoredUpload[]) {
  const multiparts = uploads.flatMap(({ key, uploadId }) => (uploadId ? { key, uploadId } : []))
  await mapConcurrent(multiparts, 6, ({ key, uploadId }) => abortInStore(ctx, key, uploadId))
  await ctx.env.PHOTOS.delete(uploads.map(({ key }) => key))
}

/**
 * Deletes the parts of an upload; a finished or missing upload is not an error. R2 puts its code at the end of the
 * message.
 */
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
