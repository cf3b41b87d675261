import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { imagePath, type PublicImage } from '../../../shared/images.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { images } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

// Public images have a prefix of their own beside the customers' private photos; those of retired products have another,
// which only the admin is answered from.
const publicKey = (name: string) => `public/${name}`
const retiredKey = (name: string) => `retired/${name}`
const namePattern = /^[\da-f-]{36}(-\d{3,4})?(\.(jpg|webp))?$/

/** Stores an image as it came, under a new address, and answers the address. */
export async function storeOriginal(ctx: Ctx, bytes: Uint8Array, contentType: string) {
  const id = crypto.randomUUID()
  await storePublic(ctx, id, bytes, contentType)
  return imagePath + id
}

/** Stores one file of an image where everybody may see it. */
export const storePublic = (ctx: Ctx, name: string, bytes: Uint8Array, contentType: string) =>
  ctx.env.PHOTOS.put(publicKey(name), bytes, { httpMetadata: { contentType } })

/** Deletes stored images by their addresses, at most 1,000; other addresses are left alone. */
async function deleteByAddress(ctx: Ctx, addresses: string[]) {
  const names = addresses
    .filter((address) => address.startsWith(imagePath))
    .map((address) => address.slice(imagePath.length))
  if (names.length > 0) await ctx.env.PHOTOS.delete(names.map(publicKey))
}

/** Deletes files, public or retired. */
const deleteFiles = (ctx: Ctx, names: string[]) =>
  ctx.env.PHOTOS.delete(names.flatMap((name) => [publicKey(name), retiredKey(name)]))

/** Takes files from public view and keeps them. A second call changes nothing. */
const moveToRetired = (ctx: Ctx, names: string[]) => move(ctx, names, publicKey, retiredKey)

/** Shows them again. */
const moveToPublic = (ctx: Ctx, names: string[]) => move(ctx, names, retiredKey, publicKey)

type KeyOf = (name: string) => string

async function move(ctx: Ctx, names: string[], from: KeyOf, to: KeyOf) {
  // One after another: a product has some thirty files, and a Worker holds six connections.
  for (const name of names) {
    const file = await ctx.env.PHOTOS.get(from(name))
    if (!file) continue
    await ctx.env.PHOTOS.put(to(name), file.body, { httpMetadata: file.httpMetadata })
    await ctx.env.PHOTOS.delete(from(name))
  }
}

const findFile = async (ctx: Ctx, name: string, place: KeyOf) =>
  namePattern.test(name) ? await ctx.env.PHOTOS.get(place(name)) : null

/** A public image as R2 gives it; 404 when there is none. */
export const getPublic = async (ctx: Ctx, name: string) =>
  (await findFile(ctx, name, publicKey)) ?? fail(404, 'picture_unknown')

/** The same for the admin, who also sees images of retired products. */
export const getForAdmin = async (ctx: Ctx, name: string) =>
  (await findFile(ctx, name, publicKey)) ?? (await findFile(ctx, name, retiredKey)) ?? fail(404, 'picture_unknown')

/** Takes a holder's images from public view, and keeps them. */
export const unpublish = async (ctx: Ctx, holderId: string) => moveToRetired(ctx, await filesOf(ctx, holderId))

/** Shows them again. */
export const publish = async (ctx: Ctx, holderId: string) => moveToPublic(ctx, await filesOf(ctx, holderId))

async function filesOf(ctx: Ctx, holderId: string) {
  const rows = await run(
    ctx,
    ctx.db.select({ files: images.files }).from(images).where(eq(images.attachedTo, holderId)),
  )
  return rows.flatMap(({ files }) => files)
}

/** The most of one run: R2 deletes 1,000 keys at once, and an image has four. */
const maxSwept = 200

/** Deletes images that are a day old and attached to nothing. */
export async function sweep(ctx: Ctx) {
  const isExpired = and(isNull(images.attachedTo), lt(images.createdAt, new Date(Date.now() - dayMs)))
  await deleteRows(ctx, await run(ctx, ctx.db.select().from(images).where(isExpired).limit(maxSwept)))
}

/** Deletes images with their files, but for rows that were attached meanwhile. */
async function deleteRows(ctx: Ctx, rows: (typeof images.$inferSelect)[]) {
  if (rows.length === 0) return
  await deleteFiles(
    ctx,
    rows.flatMap(({ files }) => files),
  )
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await run(ctx, ctx.db.delete(images).where(sql`${images.id} IN ${ids} AND ${images.attachedTo} IS NULL`))
}

type ImageInput = { src: string; alt: string }

/** The ids of images that `create` stored, by their addresses; other addresses have none. */
const imageIdsOf = (srcs: string[]) =>
  srcs.flatMap((src) => new RegExp(`^${imagePath}([\\da-f-]{36})\\.jpg$`).exec(src)?.[1] ?? [])

/**
 * The images that a holder (a product, a testimonial, a post) shall show, in this order, with their alt texts. What it
 * shows already (`current`) may stay. 422 for an address that is neither its own nor new.
 */
export async function getClaimable(
  ctx: Ctx,
  holderId: string,
  inputs: ImageInput[],
  current: PublicImage[] = [],
): Promise<PublicImage[]> {
  const ids = imageIdsOf(inputs.map(({ src }) => src))
  const isClaimable = and(inArray(images.id, ids), or(isNull(images.attachedTo), eq(images.attachedTo, holderId)))
  const rows = ids.length > 0 ? await run(ctx, ctx.db.select().from(images).where(isClaimable)) : []
  const bySrc = new Map(
    [...current, ...rows.map(({ picture }) => ({ ...picture, alt: '' }))].map((image) => [image.src, image]),
  )
  return inputs.map(({ src, alt }) => {
    const image = bySrc.get(src)
    return image ? { ...image, alt } : fail(422, 'image_gone')
  })
}

/** 422 unless the holder may show this image. */
export const checkClaimable = async (ctx: Ctx, holderId: string, src: string) => {
  await getClaimable(ctx, holderId, [{ src, alt: '' }])
}

/** Statements that attach these images to their holder and detach all others it had. */
export function attachStatements(ctx: Ctx, holderId: string, srcs: string[]) {
  const ids = imageIdsOf(srcs)
  const detach = ctx.db.update(images).set({ attachedTo: null }).where(eq(images.attachedTo, holderId))
  const attach = ctx.db.update(images).set({ attachedTo: holderId }).where(inArray(images.id, ids))
  return ids.length > 0 ? [detach, attach] : [detach]
}

/** Deletes images that nothing shows any more: uploads and scaled ones have a row, what was stored as it came only a file. */
export async function deleteImages(ctx: Ctx, srcs: string[]) {
  await deleteUnattached(ctx, srcs)
  await deleteByAddress(
    ctx,
    srcs.filter((src) => imageIdsOf([src]).length === 0),
  )
}

/** Deletes images that nothing shows any more. A failure is left to the sweep. */
export async function deleteUnattached(ctx: Ctx, srcs: string[]) {
  const ids = imageIdsOf(srcs)
  if (ids.length === 0) return
  const isUnattached = and(inArray(images.id, ids), isNull(images.attachedTo))
  await deleteRows(ctx, await run(ctx, ctx.db.select().from(images).where(isUnattached)))
}
