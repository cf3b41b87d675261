import { and, eq, sql } from 'drizzle-orm'
import type { OrderUpdateInput, OrderUpdatePatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { createOnce, isRefusal, nextVersion, requireUnchanged, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import * as photos from '../uploads/photos.ts'
import { changeStatements } from './change.ts'
import { orderAt, refuseStepBack } from './next-order.ts'
import { enqueueStatusStatement, enqueueUpdateStatement } from './notified.ts'
import { isEqual } from './order.ts'
import { checkCurrent, readStatements } from './read-order.ts'

type OrderUpdate = typeof orderUpdates.$inferSelect

/**
 * Posts what was done on an order; the customer is notified unless it is hidden. With `moveOrder` the order comes to the
 * update's stage in the same batch, and both are one notification. Sent again with the same `id` it is the same update
 * (`repeated`). 404 for no such order, 409 for one that was changed since or would go back, 422 for photos of no use.
 */
export const createOrderUpdate = (ctx: Ctx, admin: { id: string }, orderId: string, input: OrderUpdateInput) =>
  retryRefused(
    () => tryToCreate(ctx, admin, orderId, input),
    () => failStale('order_in_change'),
  )

async function tryToCreate(ctx: Ctx, admin: { id: string }, orderId: string, input: OrderUpdateInput) {
  const { id = crypto.randomUUID(), title, description, photos: photoKeys, isVisible } = input
  const {
    found: [found],
    booking: [booking],
    latestQuote: [latestQuote],
    existing: [existing] = [],
    photoRows,
  } = await batch(ctx, {
    ...readStatements(ctx, orderId),
    existing: findByIdStatement(ctx, input.id),
    photoRows: photos.findStatement(ctx, photoKeys),
  })
  if (!found) return fail(404, 'order_unknown')
  const { order } = found
  return createOnce<OrderUpdate>({
    existing,
    refuseOther: (created) => refuseOther(created, orderId, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, input.id)))?.[0],
    prepare: async () => {
      const checked = await photos.check(ctx, admin.id, photoKeys, photoRows, 'photos')
      const createdAt = new Date()
      const stage = input.stage ?? order.status
      const isMoved = input.moveOrder !== undefined && stage !== order.status
      const after = isMoved ? orderAt(admin, order, stage) : order
      if (isMoved) {
        checkCurrent(found, input.moveOrder ?? createdAt)
        refuseStepBack(order.status, stage)
      }
      const times = { createdAt, updatedAt: createdAt, byId: admin.id }
      const update = { id, orderId, title, description, photos: photoKeys, stage, isVisible, ...times }
      const photoCount = isVisible ? photoKeys.length : undefined
      const write = () =>
        batch(ctx, {
          ...(isMoved && changeStatements(ctx, { before: order, after, booking, latestQuote })),
          // One notification of what is new: the status, the update, or both.
          tell: isMoved
            ? enqueueStatusStatement(ctx, after, photoCount)
            : (photoCount !== undefined && enqueueUpdateStatement(ctx, order, photoCount)) || undefined,
          insertUpdate: ctx.db.insert(orderUpdates).values(update),
          claimPhotos: photos.claimStatements(ctx, checked, 'order', orderId),
        })
      return { row: update, write }
    },
    refuseRace: (error) => {
      if (isRefusal(error)) throw error
      return photos.refuseTakenPhoto(error)
    },
  })
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(orderUpdates).where(eq(orderUpdates.id, id)) : undefined

function refuseOther(created: OrderUpdate, orderId: string, input: OrderUpdateInput) {
  const fieldsOf = ({ title, description, photos, isVisible }: OrderUpdateInput | OrderUpdate) => [
    title,
    description,
    photos,
    isVisible,
  ]
  if (created.orderId !== orderId || !isEqual(fieldsOf(created), fieldsOf(input))) fail(409, 'update_posted_already')
}

/** An update, of this order alone. */
const isUpdate = (orderId: string, id: string) => and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))

/**
 * Changes an update; photos left out are released. One that becomes visible is news for the customer, one that is
 * hidden sends nothing. 404 for no such update of this order, 409 when somebody else changed it since it was read.
 */
export const updateOrderUpdate = (
  ctx: Ctx,
  admin: { id: string },
  orderId: string,
  id: string,
  patch: OrderUpdatePatch,
) =>
  retryRefused(
    () => tryToChange(ctx, admin, orderId, id, patch),
    () => failStale('update_changed'),
  )

async function tryToChange(ctx: Ctx, admin: { id: string }, orderId: string, id: string, patch: OrderUpdatePatch) {
  const { updatedAt, title, description, photos: photoKeys, stage, isVisible } = patch
  const {
    update: [update],
    order: [order],
    photoRows,
  } = await batch(ctx, {
    update: ctx.db.select().from(orderUpdates).where(isUpdate(orderId, id)),
    order: ctx.db
      .select({ id: orders.id, userId: orders.userId, outfitType: orders.outfitType })
      .from(orders)
      .where(eq(orders.id, orderId)),
    photoRows: photos.findStatement(ctx, photoKeys ?? []),
  })
  if (!update || !order) return fail(404, 'update_unknown')
  if (update.updatedAt.getTime() !== updatedAt.getTime()) return failStale('update_changed')
  const addedKeys = (photoKeys ?? []).filter((key) => !update.photos.includes(key))
  const checked = await photos.check(ctx, admin.id, addedKeys, photoRows, 'photos')
  const becomesVisible = isVisible === true && !update.isVisible
  const {
    written: [written],
    released,
  } = await batch(ctx, {
    requireUnchanged: requireUnchanged(ctx, orderUpdates, id, updatedAt),
    enqueue: becomesVisible ? enqueueUpdateStatement(ctx, order, (photoKeys ?? update.photos).length) : undefined,
    written: ctx.db
      .update(orderUpdates)
      .set({ title, description, photos: photoKeys, stage, isVisible, updatedAt: nextVersion(updatedAt) })
      .where(eq(orderUpdates.id, id))
      .returning(),
    released: releasePhotosStatement(ctx, orderId),
    claimPhotos: photos.claimStatements(ctx, checked, 'order', orderId),
  }).catch(photos.refuseTakenPhoto)
  photos.discard(ctx, released)
  return written ?? failStale('update_changed')
}

/** Deletes an update, its photos too. 404 for no such update of this order. */
export async function deleteOrderUpdate(ctx: Ctx, orderId: string, id: string) {
  const {
    deleted: [deleted],
    released,
  } = await batch(ctx, {
    deleted: ctx.db.delete(orderUpdates).where(isUpdate(orderId, id)).returning({ id: orderUpdates.id }),
    released: releasePhotosStatement(ctx, orderId),
  })
  if (!deleted) return fail(404, 'update_unknown')
  photos.discard(ctx, released)
}

/** Releases photos of an order that nothing of it names any more, for the batch that has just changed what does. */
export const releasePhotosStatement = (ctx: Ctx, orderId: string) =>
  photos.releaseStatement(
    ctx,
    sql`claim_kind = 'order' AND claim_id = ${orderId}
    AND NOT EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS photo
      WHERE work_updates.order_id = ${orderId} AND photo.value = photos.key)
    AND NOT EXISTS (SELECT 1 FROM orders, json_each(orders.inspiration_photos) AS photo
      WHERE orders.id = ${orderId} AND photo.value = photos.key)`,
  )
