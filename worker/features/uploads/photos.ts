import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { type PhotoType, photoLimits, photoTypeNames } from '../../../shared/photos.ts'
import type { Ctx } from '../../context.ts'
import { photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { imageHeadLength, imageType } from '../../lib/image-type.ts'

type Photo = typeof photos.$inferSelect
type ClaimKind = NonNullable<Photo['claimKind']>
/** A photo that was looked at in R2: what it is by its first bytes, `size` in bytes, and the `etag` of this very object. */
export type CheckedPhoto = { key: string; etag: string; size: number; type: PhotoType }

/** Unclaimed photos are swept after this, in milliseconds. */
export const unclaimedLifetimeMs = 24 * 3600_000
/** In the last minutes none is attached any more: the sweep could take it between check and claim. */
const sweepMarginMs = 10 * 60_000

const missing = 'We could not find one of your photos. Please add it again.'
const tooBig = 'One of your photos exceeds maximum allowed size of 10 MB.'
const wrongType = `You can only upload: ${photoTypeNames}.`

/** The rows of these keys, for the caller's read batch; hand them to `check`. */
export const findStatement = (ctx: Ctx, keys: string[]) => ctx.db.select().from(photos).where(inArray(photos.key, keys))

/**
 * Looks at each photo in R2 before it is attached: it must be this user's, free, uploaded, at most 10 MB, an image.
 * 422 otherwise. What is of no use is deleted from R2; its row stays for the sweep, because its upload URL may still
 * be alive and put the object back.
 */
export async function check(ctx: Ctx, userId: string, keys: string[], rows: Photo[]): Promise<CheckedPhoto[]> {
  const oldest = Date.now() - unclaimedLifetimeMs + sweepMarginMs
  const isFree = (row: Photo) => row.userId === userId && row.claimId === null && row.createdAt.getTime() > oldest
  const free = new Set(rows.filter(isFree).map((row) => row.key))
  if (!keys.every((key) => free.has(key))) fail(422, missing)

  const inspected = await Promise.all(keys.map((key) => inspectObject(ctx, key)))
  const rejectedKeys = inspected
    .filter((photo) => photo.problem !== missing && photo.problem !== null)
    .map(({ key }) => key)
  if (rejectedKeys.length > 0) await ctx.env.PHOTOS.delete(rejectedKeys)
  return inspected.map((photo) => (photo.problem === null ? photo.checked : fail(422, photo.problem)))
}

async function inspectObject(ctx: Ctx, key: string) {
  const object = await ctx.env.PHOTOS.head(key)
  if (!object) return { key, problem: missing }
  const { etag, size } = object
  if (size > photoLimits.bytes) return { key, problem: tooBig }
  const type = size > 0 && imageType(await firstBytes(ctx, key, etag))
  if (!type) return { key, problem: wrongType }
  return { key, problem: null, checked: { key, etag, size, type } }
}

/** Of that very object: one put in its place meanwhile has other bytes and reads as none. */
async function firstBytes(ctx: Ctx, key: string, etag: string) {
  const range = { offset: 0, length: imageHeadLength }
  const object = await ctx.env.PHOTOS.get(key, { range, onlyIf: { etagMatches: etag } })
  return object && 'body' in object ? object.bytes() : new Uint8Array()
}

/**
 * Attaches checked photos to what they belong to: statements for the caller's write batch, which fails on a race.
 * With `onlyIf`, each only while the condition holds at that point of the batch.
 */
export const claimStatements = (ctx: Ctx, checked: CheckedPhoto[], kind: ClaimKind, id: string, onlyIf?: SQL) =>
  checked.map(({ key, etag, size, type }) =>
    ctx.db
      .update(photos)
      .set({ claimKind: kind, claimId: id, etag, size, contentType: type })
      .where(and(eq(photos.key, key), onlyIf)),
  )

/** Lets photos go, for the batch that takes them out of what they were attached to: nobody is shown them from now on. */
export const releaseStatement = (ctx: Ctx, which: SQL) =>
  ctx.db
    .update(photos)
    // As old as can be, so that the next sweep takes them.
    .set({ claimKind: null, claimId: null, etag: null, createdAt: new Date(0) })
    .where(which)
    .returning({ key: photos.key })

/** Removes released photos after the answer, so that they do not count as waiting; the sweep takes what this leaves. */
export function discard(ctx: Ctx, released: { key: string }[]) {
  const keys = released.map(({ key }) => key)
  if (keys.length > 0) ctx.defer(deleteReleased(ctx, keys))
}

async function deleteReleased(ctx: Ctx, keys: string[]) {
  const released = and(inArray(photos.key, keys), isNull(photos.claimId), eq(photos.createdAt, new Date(0)))
  const rows = await ctx.db.select({ key: photos.key }).from(photos).where(released)
  await ctx.env.PHOTOS.delete(rows.map(({ key }) => key))
  await ctx.db.delete(photos).where(released)
}

/** Whether a batch failed because a photo was claimed meanwhile. Drizzle wraps D1's error as its cause. */
export const isClaimRace = (error: unknown) =>
  error instanceof Error && /photo already claimed/.test(`${error.message} ${error.cause ?? ''}`)
