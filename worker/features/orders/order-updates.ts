import { and, eq, sql } from 'drizzle-orm'
import type { OrderUpdateInput, OrderUpdatePatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import * as photos from '../uploads/photos.ts'
import { enqueueUpdateStatement, noopStatement } from './notifications.ts'

type OrderUpdate = typeof orderUpdates.$inferSelect

const notFoundMessage = 'There is no such update'
const photoTakenMessage = 'One of your photos is already attached elsewhere.'

/**
 * Posts what was done on an order; the customer is told of it unless it is for the desk. Sent again with the same `id`
 * it is the same update (`repeated`). 404 for no such order, 422 for photos of no use.
 */
export async function create(ctx: Ctx, admin: User, orderId: string, input: OrderUpdateInput) {
  const [[order], [earlier], photoRows] = await ctx.db.batch([
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    findByIdStatement(ctx, input.id),
    photos.findStatement(ctx, input.photos),
  ])
  if (!order) return fail(404, 'There is no such order')
  if (earlier) return answerRepeat(earlier, orderId, input)
  const checked = await photos.check(ctx, admin.id, input.photos, photoRows)
  const createdAt = new Date()
  const update: OrderUpdate = {
    ...input,
    id: input.id ?? crypto.randomUUID(),
    orderId,
    stage: input.stage ?? order.status,
    createdAt,
    updatedAt: createdAt,
  }
  try {
    await ctx.db.batch([
      ctx.db.insert(orderUpdates).values(update),
      ...photos.claimStatements(ctx, checked, 'order', orderId),
      ...(update.isVisible ? [enqueueUpdateStatement(ctx, order, update.photos.length)] : []),
    ])
    return { update, repeated: false }
  } catch (error) {
    const [existing] = await findByIdStatement(ctx, input.id)
    return existing ? answerRepeat(existing, orderId, input) : refuseTaken(error)
  }
}

const findByIdStatement = (ctx: Ctx, id = '') => ctx.db.select().from(orderUpdates).where(eq(orderUpdates.id, id))

/** The update posted the first time; another one under its id is a mistake that must not pass for saved. */
function answerRepeat(update: OrderUpdate, orderId: string, input: OrderUpdateInput) {
  const comparable = ({ title, description, photos, isVisible }: OrderUpdateInput) =>
    JSON.stringify([title, description, photos, isVisible])
  if (update.orderId !== orderId || comparable({ ...input, ...update }) !== comparable(input))
    fail(409, 'This update was posted already, in other words. Please reload the page to change it.')
  return { update, repeated: true }
}

/**
 * Changes an update; photos left out are let go. One that becomes visible is news for the customer, one that is taken
 * back sends nothing. 404 for no such update of this order, 409 when somebody else changed it since it was read.
 */
export async function update(
  ctx: Ctx,
  admin: User,
  orderId: string,
  id: string,
  patch: OrderUpdatePatch,
): Promise<OrderUpdate> {
  const { updatedAt, ...fields } = patch
  const isThisUpdate = and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))
  const [[update], [order], photoRows] = await ctx.db.batch([
    ctx.db.select().from(orderUpdates).where(isThisUpdate),
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    photos.findStatement(ctx, patch.photos ?? []),
  ])
  if (!update || !order) return fail(404, notFoundMessage)
  if (update.updatedAt.getTime() !== updatedAt.getTime()) return refuseStale()
  const added = (patch.photos ?? []).filter((key) => !update.photos.includes(key))
  const checked = await photos.check(ctx, admin.id, added, photoRows)
  const next = { ...fields, updatedAt: new Date(Math.max(Date.now(), updatedAt.getTime() + 1)) }
  const isUnchanged = sql`EXISTS (SELECT 1 FROM work_updates WHERE id = ${id} AND updated_at = ${updatedAt.getTime()})`
  const becomesVisible = patch.isVisible === true && !update.isVisible
  const photoCount = (patch.photos ?? update.photos).length
  const [, [written], released] = await ctx.db
    .batch([
      becomesVisible ? enqueueUpdateStatement(ctx, order, photoCount, isUnchanged) : noopStatement(ctx),
      ctx.db
        .update(orderUpdates)
        .set(next)
        .where(and(isThisUpdate, eq(orderUpdates.updatedAt, updatedAt)))
        .returning(),
      releasePhotosStatement(ctx, orderId),
      // Claimed only while the update names them: a change that came second writes nothing.
      ...photos.claimStatements(
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
  const isThisUpdate = and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))
  const [[deleted], released] = await ctx.db.batch([
    ctx.db.delete(orderUpdates).where(isThisUpdate).returning({ id: orderUpdates.id }),
    releasePhotosStatement(ctx, orderId),
  ])
  if (!deleted) return fail(404, notFoundMessage)
  photos.discard(ctx, released)
}

/** Lets photos of an order go that nothing of it names any more, for the batch that has just changed what does. */
const releasePhotosStatement = (ctx: Ctx, orderId: string) =>
  photos.releaseStatement(
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
  if (photos.isClaimRace(error)) fail(422, photoTakenMessage)
  throw error
}
