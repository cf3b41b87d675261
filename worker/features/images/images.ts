import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { images } from '../../db/schema.ts'
import { deleteFiles, moveToPublic, moveToRetired } from './storage.ts'

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
export async function deleteRows(ctx: Ctx, rows: (typeof images.$inferSelect)[]) {
  if (rows.length === 0) return
  await deleteFiles(
    ctx,
    rows.flatMap(({ files }) => files),
  )
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  await run(ctx, ctx.db.delete(images).where(sql`${images.id} IN ${ids} AND ${images.attachedTo} IS NULL`))
}
