import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type Picture, picturePath, pictureWidths } from '../../../shared/pictures.ts'
import type { Ctx } from '../../context.ts'
import { pictures } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import { imageHeadLength, imageType } from '../../lib/image.ts'
import { putAway, putOut, remove, store } from './pictures.ts'

/** A picture as the desk sends it: the same in its sizes, and a JPEG for every browser. */
export type Sizes = { width: number; height: number; jpeg: File } & Partial<Record<'480' | '960' | '1600', File>>
type Words = { src: string; alt: string }

/** Keeps a picture in its sizes, attached to nothing yet. 422 for a file that is no picture. */
export async function keep(ctx: Ctx, { width, height, jpeg, ...sizes }: Sizes) {
  const id = crypto.randomUUID()
  const files = await Promise.all([
    read(id, jpeg, 'jpg'),
    ...pictureWidths.flatMap((w) => {
      const file = sizes[`${w}`]
      return file ? [read(`${id}-${w}`, file)] : []
    }),
  ])
  const [first, ...others] = files
  const srcset = others.map(({ name, size }) => `${picturePath}${name} ${Math.min(size, width)}w`).join(', ')
  const picture = { src: picturePath + (first?.name ?? ''), srcset: srcset || null, width, height }
  // The row first: what R2 then holds of a broken upload, the sweep finds.
  await ctx.db.insert(pictures).values({ id, picture, files: files.map(({ name }) => name) })
  await Promise.all(files.map(({ name, bytes, type }) => store(ctx, name, bytes, type)))
  return picture
}

async function read(name: string, file: File, only?: 'jpg') {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageType(bytes.subarray(0, imageHeadLength))
  if (!type || type === 'image/png' || (only && type !== 'image/jpeg'))
    return fail(422, 'That is not a picture we can show')
  const size = Number(name.slice(37)) || 0
  return { name: `${name}.${type === 'image/webp' ? 'webp' : 'jpg'}`, bytes, type, size }
}

/** The id of a picture that `keep` answered, by its address; undefined for any other address. */
const idOf = (src: string) => new RegExp(`^${picturePath}([\\da-f-]{36})\\.jpg$`).exec(src)?.[1]
const idsOf = (srcs: string[]) => srcs.flatMap((src) => idOf(src) ?? [])

/**
 * The pictures that `owner` (a piece, a testimonial, a post) shall show, in this order, with their words. What it shows
 * already (`shown`) may stay. 422 for an address that is neither its own nor new.
 */
export async function pick(ctx: Ctx, owner: string, asked: Words[], shown: Picture[] = []): Promise<Picture[]> {
  const ids = idsOf(asked.map(({ src }) => src))
  const free = or(isNull(pictures.attachedTo), eq(pictures.attachedTo, owner))
  const rows =
    ids.length > 0
      ? await ctx.db
          .select()
          .from(pictures)
          .where(and(inArray(pictures.id, ids), free))
      : []
  const known = new Map(
    [...shown, ...rows.map(({ picture }) => ({ ...picture, alt: '' }))].map((one) => [one.src, one]),
  )
  return asked.map(({ src, alt }) => {
    const picture = known.get(src)
    return picture ? { ...picture, alt } : fail(422, 'That picture is not there any more. Please add it again.')
  })
}

/** Statements that attach these pictures to their owner and let go of all others it had, for the batch that saves it. */
export const attach = (ctx: Ctx, owner: string, srcs: string[]) =>
  [
    ctx.db.update(pictures).set({ attachedTo: null }).where(eq(pictures.attachedTo, owner)),
    ctx.db
      .update(pictures)
      .set({ attachedTo: owner })
      .where(inArray(pictures.id, idsOf(srcs))),
  ] as const

/** Deletes pictures that nothing shows any more. A failure is left to the sweep. */
export async function discard(ctx: Ctx, srcs: string[]) {
  const loose = and(inArray(pictures.id, idsOf(srcs)), isNull(pictures.attachedTo))
  await removeRows(ctx, await ctx.db.select().from(pictures).where(loose))
}

/** Takes what an owner shows from public view, and keeps it. */
export const hide = async (ctx: Ctx, owner: string) => putAway(ctx, await filesOf(ctx, owner))

/** Shows it again. */
export const show = async (ctx: Ctx, owner: string) => putOut(ctx, await filesOf(ctx, owner))

const filesOf = async (ctx: Ctx, owner: string) =>
  (await ctx.db.select({ files: pictures.files }).from(pictures).where(eq(pictures.attachedTo, owner))).flatMap(
    ({ files }) => files,
  )

const day = 86_400_000
/** One run's most: R2 deletes 1,000 keys at once, and a picture has four. */
const mostSwept = 200

/** Deletes pictures that were put in a day ago and never used, or are used no longer. */
export async function sweep(ctx: Ctx) {
  const old = and(isNull(pictures.attachedTo), lt(pictures.createdAt, new Date(Date.now() - day)))
  await removeRows(ctx, await ctx.db.select().from(pictures).where(old).limit(mostSwept))
}

async function removeRows(ctx: Ctx, rows: (typeof pictures.$inferSelect)[]) {
  if (rows.length === 0) return
  await remove(
    ctx,
    rows.flatMap(({ files }) => files),
  )
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await ctx.db.delete(pictures).where(sql`${pictures.id} IN ${ids} AND ${pictures.attachedTo} IS NULL`)
}
