import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { imagePath, imageWidths, type PublicImage } from '../../../shared/images.ts'
import type { Ctx } from '../../context.ts'
import { images } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { imageHeadLength, imageType } from '../../lib/image-type.ts'
import { deleteFiles, moveToPublic, moveToRetired, storePublic } from './storage.ts'

/** A picture as the desk sends it: the same in its sizes, and a JPEG for every browser. */
export type ImageUpload = { width: number; height: number; jpeg: File } & Partial<Record<'480' | '960' | '1600', File>>
type ImageInput = { src: string; alt: string }

/** Keeps a picture in its sizes, attached to nothing yet. 422 for a file that is no picture. */
export async function create(ctx: Ctx, { width, height, jpeg, ...sizes }: ImageUpload) {
  const id = crypto.randomUUID()
  const files = await Promise.all([
    readFile(id, jpeg, 'jpg'),
    ...imageWidths.flatMap((w) => {
      const file = sizes[`${w}`]
      return file ? [readFile(`${id}-${w}`, file)] : []
    }),
  ])
  const [first, ...others] = files
  const srcset = others.map(({ name, size }) => `${imagePath}${name} ${Math.min(size, width)}w`).join(', ')
  const picture = { src: imagePath + (first?.name ?? ''), srcset: srcset || null, width, height }
  // The row first: what R2 then holds of a broken upload, the sweep finds.
  await ctx.db.insert(images).values({ id, picture, files: files.map(({ name }) => name) })
  await Promise.all(files.map(({ name, bytes, type }) => storePublic(ctx, name, bytes, type)))
  return picture
}

async function readFile(name: string, file: File, only?: 'jpg') {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageType(bytes.subarray(0, imageHeadLength))
  if (!type || type === 'image/png' || (only && type !== 'image/jpeg'))
    return fail(422, 'That is not a picture we can show')
  const size = Number(name.slice(37)) || 0
  return { name: `${name}.${type === 'image/webp' ? 'webp' : 'jpg'}`, bytes, type, size }
}

/** The id of a picture that `keep` answered, by its address; undefined for any other address. */
const imageIdOf = (src: string) => new RegExp(`^${imagePath}([\\da-f-]{36})\\.jpg$`).exec(src)?.[1]
const imageIdsOf = (srcs: string[]) => srcs.flatMap((src) => imageIdOf(src) ?? [])

/**
 * The pictures that `owner` (a piece, a testimonial, a post) shall show, in this order, with their words. What it shows
 * already (`shown`) may stay. 422 for an address that is neither its own nor new.
 */
export async function getClaimable(
  ctx: Ctx,
  holderId: string,
  inputs: ImageInput[],
  current: PublicImage[] = [],
): Promise<PublicImage[]> {
  const ids = imageIdsOf(inputs.map(({ src }) => src))
  const isClaimable = or(isNull(images.attachedTo), eq(images.attachedTo, holderId))
  const rows =
    ids.length > 0
      ? await ctx.db
          .select()
          .from(images)
          .where(and(inArray(images.id, ids), isClaimable))
      : []
  const bySrc = new Map(
    [...current, ...rows.map(({ picture }) => ({ ...picture, alt: '' }))].map((one) => [one.src, one]),
  )
  return inputs.map(({ src, alt }) => {
    const picture = bySrc.get(src)
    return picture ? { ...picture, alt } : fail(422, 'That picture is not there any more. Please add it again.')
  })
}

/** Statements that attach these pictures to their owner and let go of all others it had, for the batch that saves it. */
export const attachStatements = (ctx: Ctx, holderId: string, srcs: string[]) =>
  [
    ctx.db.update(images).set({ attachedTo: null }).where(eq(images.attachedTo, holderId)),
    ctx.db
      .update(images)
      .set({ attachedTo: holderId })
      .where(inArray(images.id, imageIdsOf(srcs))),
  ] as const

/** Deletes pictures that nothing shows any more. A failure is left to the sweep. */
export async function deleteUnattached(ctx: Ctx, srcs: string[]) {
  const isUnattached = and(inArray(images.id, imageIdsOf(srcs)), isNull(images.attachedTo))
  await deleteRows(ctx, await ctx.db.select().from(images).where(isUnattached))
}

/** Takes what an owner shows from public view, and keeps it. */
export const unpublish = async (ctx: Ctx, holderId: string) => moveToRetired(ctx, await filesOf(ctx, holderId))

/** Shows it again. */
export const publish = async (ctx: Ctx, holderId: string) => moveToPublic(ctx, await filesOf(ctx, holderId))

const filesOf = async (ctx: Ctx, holderId: string) =>
  (await ctx.db.select({ files: images.files }).from(images).where(eq(images.attachedTo, holderId))).flatMap(
    ({ files }) => files,
  )

const day = 86_400_000
/** One run's most: R2 deletes 1,000 keys at once, and a picture has four. */
const maxSwept = 200

/** Deletes pictures that were put in a day ago and never used, or are used no longer. */
export async function sweep(ctx: Ctx) {
  const isExpired = and(isNull(images.attachedTo), lt(images.createdAt, new Date(Date.now() - day)))
  await deleteRows(ctx, await ctx.db.select().from(images).where(isExpired).limit(maxSwept))
}

async function deleteRows(ctx: Ctx, rows: (typeof images.$inferSelect)[]) {
  if (rows.length === 0) return
  await deleteFiles(
    ctx,
    rows.flatMap(({ files }) => files),
  )
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await ctx.db.delete(images).where(sql`${images.id} IN ${ids} AND ${images.attachedTo} IS NULL`)
}
