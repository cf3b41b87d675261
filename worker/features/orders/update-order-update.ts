import { and, eq, sql } from 'drizzle-orm'
import type { OrderUpdatePatch } from '../../../shared/order-update-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orderUpdates } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import * as photos from '../uploads/photos.ts'
import { enqueueUpdateStatement } from './notified.ts'
import { refuseTakenPhoto, releasePhotosStatement } from './order-photos.ts'
import { findNotifiedOrderStatement } from './statements.ts'

/**
 * Changes an update; photos left out are released. One that becomes visible is news for the customer, one that is
 * hidden sends nothing. 404 for no such update of this order, 409 when somebody else changed it since it was read.
 */
export async function updateOrderUpdate(ctx: Ctx, admin: User, orderId: string, id: string, patch: OrderUpdatePatch) {
  const { updatedAt, title, description, photos: photoKeys, stage, isVisible } = patch
  const {
    update: [update],
    order: [order],
    photoRows,
  } = await batch(ctx, {
    update: ctx.db
      .select()
      .from(orderUpdates)
      .where(and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))),
    order: findNotifiedOrderStatement(ctx, orderId),
    photoRows: photos.findStatement(ctx, photoKeys ?? []),
  })
  if (!update || !order) return fail(404, 'update_unknown')
  if (update.updatedAt.getTime() !== updatedAt.getTime()) return refuseStale()
  const addedKeys = (photoKeys ?? []).filter((key) => !update.photos.includes(key))
  const checked = await photos.check(ctx, admin.id, addedKeys, photoRows, 'photos')
  const lock = versioned(orderUpdates, id, updatedAt)
  const becomesVisible = isVisible === true && !update.isVisible
  const photoCount = (photoKeys ?? update.photos).length
  // A change that came second has not written the update, and so claims nothing.
  const isNamed = sql`EXISTS (SELECT 1 FROM work_updates, json_each(work_updates.photos) AS photo
    WHERE work_updates.id = ${id} AND photo.value = photos.key)`
  const {
    written: [written],
    released,
  } = await batch(ctx, {
    enqueue: becomesVisible ? enqueueUpdateStatement(ctx, order, photoCount, lock.isUnchanged) : undefined,
    written: ctx.db
      .update(orderUpdates)
      .set({ title, description, photos: photoKeys, stage, isVisible, updatedAt: lock.next })
      .where(lock.where)
      .returning(),
    released: releasePhotosStatement(ctx, orderId),
    claimPhotos: photos.claimStatements(ctx, checked, 'order', orderId, isNamed),
  }).catch(refuseTakenPhoto)
  if (!written) return refuseStale()
  photos.discard(ctx, released)
  return written
}

const refuseStale = (): never => failStale('update_changed')
