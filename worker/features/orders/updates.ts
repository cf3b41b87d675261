import { and, eq, sql } from 'drizzle-orm'
import type { UpdateInput, UpdatePatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { orders, workUpdates } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import type { User } from '../../session.ts'
import * as photos from '../uploads/photos.ts'
import { nothing, tellUpdate } from './news.ts'

type Update = typeof workUpdates.$inferSelect

const notThere = 'There is no such update'
const photoTaken = 'One of your photos is already attached elsewhere.'

/**
 * Posts what was done on an order; the customer is told of it unless it is for the desk. Sent again with the same `id`
 * it is the same update (`repeated`). 404 for no such order, 422 for photos of no use.
 */
export async function post(ctx: Ctx, owner: User, orderId: string, input: UpdateInput) {
  const [[order], [earlier], photoRows] = await ctx.db.batch([
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    byId(ctx, input.id),
    photos.lookUp(ctx, input.photos),
  ])
  if (!order) return fail(404, 'There is no such order')
  if (earlier) return again(earlier, orderId, input)
  const checked = await photos.check(ctx, owner.id, input.photos, photoRows)
  const createdAt = new Date()
  const update: Update = {
    ...input,
    id: input.id ?? crypto.randomUUID(),
    orderId,
    stage: input.stage ?? order.status,
    createdAt,
    updatedAt: createdAt,
  }
  try {
    await ctx.db.batch([
      ctx.db.insert(workUpdates).values(update),
      ...photos.claim(ctx, checked, 'order', orderId),
      ...(update.isVisible ? [tellUpdate(ctx, order, update.photos.length)] : []),
    ])
    return { update, repeated: false }
  } catch (error) {
    const [faster] = await byId(ctx, input.id)
    return faster ? again(faster, orderId, input) : refuseTaken(error)
  }
}

const byId = (ctx: Ctx, id = '') => ctx.db.select().from(workUpdates).where(eq(workUpdates.id, id))

/** The update posted the first time; another one under its id is a mistake that must not pass for saved. */
function again(update: Update, orderId: string, input: UpdateInput) {
  const told = ({ title, description, photos, isVisible }: UpdateInput) =>
    JSON.stringify([title, description, photos, isVisible])
  if (update.orderId !== orderId || told({ ...input, ...update }) !== told(input))
    fail(409, 'This update was posted already, in other words. Please reload the page to change it.')
  return { update, repeated: true }
}

/**
 * Changes an update; photos left out are let go. One that becomes visible is news for the customer, one that is taken
 * back sends nothing. 404 for no such update of this order, 409 when somebody else changed it since it was read.
 */
export async function revise(ctx: Ctx, owner: User, orderId: string, id: string, patch: UpdatePatch): Promise<Update> {
  const { updatedAt: read, ...fields } = patch
  const own = and(eq(workUpdates.id, id), eq(workUpdates.orderId, orderId))
  const [[update], [order], photoRows] = await ctx.db.batch([
    ctx.db.select().from(workUpdates).where(own),
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    photos.lookUp(ctx, patch.photos ?? []),
  ])
  if (!update || !order) return fail(404, notThere)
  if (update.updatedAt.getTime() !== read.getTime()) return refuseStale()
  const added = (patch.photos ?? []).filter((key) => !update.photos.includes(key))
  const checked = await photos.check(ctx, owner.id, added, photoRows)
  const next = { ...fields, updatedAt: new Date(Math.max(Date.now(), read.getTime() + 1)) }
  const unmoved = sql`EXISTS (SELECT 1 FROM work_updates WHERE id = ${id} AND updated_at = ${read.getTime()})`
  const isNews = patch.isVisible === true && !update.isVisible
  const photoCount = (patch.photos ?? update.photos).length
  const [, [written], released] = await ctx.db
    .batch([
      isNews ? tellUpdate(ctx, order, photoCount, unmoved) : nothing(ctx),
      ctx.db
        .update(workUpdates)
        .set(next)
        .where(and(own, eq(workUpdates.updatedAt, read)))
        .returning(),
      release(ctx, orderId),
      // Claimed only while the update names them: a change that came second writes nothing.
      ...photos.claim(
        ctx,
        checked,
        'order',
        orderId,
        sql`EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS listed
        WHERE work_updates.id = ${id} AND listed.value = photos.key)`,
      ),
    ])
    .catch(refuseTaken)
  if (!written) return refuseStale()
  photos.discard(ctx, released)
  return written
}

/** Takes an update away, its photos too. 404 for no such update of this order. */
export async function remove(ctx: Ctx, orderId: string, id: string) {
  const own = and(eq(workUpdates.id, id), eq(workUpdates.orderId, orderId))
  const [[gone], released] = await ctx.db.batch([
    ctx.db.delete(workUpdates).where(own).returning({ id: workUpdates.id }),
    release(ctx, orderId),
  ])
  if (!gone) return fail(404, notThere)
  photos.discard(ctx, released)
}

/** Lets photos of an order go that nothing of it names any more, for the batch that has just changed what does. */
const release = (ctx: Ctx, orderId: string) =>
  photos.release(
    ctx,
    sql`claim_kind = 'order' AND claim_id = ${orderId}
    AND NOT EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS listed
      WHERE work_updates.order_id = ${orderId} AND listed.value = photos.key)
    AND NOT EXISTS (SELECT 1 FROM orders, json_each(orders.inspiration_photos) AS listed
      WHERE orders.id = ${orderId} AND listed.value = photos.key)`,
  )

const refuseStale = (): never =>
  fail(409, 'This update has just been changed by someone else. Please look again before you save.')

function refuseTaken(error: unknown): never {
  if (photos.isClaimRace(error)) fail(422, photoTaken)
  throw error
}
