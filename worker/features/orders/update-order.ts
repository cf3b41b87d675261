import { roomIdOfOrder } from '../../../shared/chat-rooms.ts'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { needsConfirmation } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orders } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import { hangUp } from '../../http/hang-up.ts'
import type { User } from '../../http/sessions.ts'
import * as photos from '../uploads/photos.ts'
import { applyPatch } from './apply-patch.ts'
import { findBookingOfOrderStatement, moveBookingStatements } from './move-booking.ts'
import { enqueueStatusStatement } from './notifications.ts'
import { isPhotoOf, refuseTakenPhoto, releasePhotosStatement } from './order-photos.ts'
import { toItemRows } from './order-values.ts'
import { refusePastDays } from './past-days.ts'
import { checkCurrent, refuseStale } from './stale-order.ts'
import {
  deleteItemsStatement,
  findAccountStatement,
  findWithEditorStatement,
  insertItemsStatement,
  insertPaymentStatement,
  insertStatusStatement,
  listItemsStatement,
} from './statements.ts'

/**
 * Changes an order as far as `patch` goes, if it is still as the patch has read it; its booking follows a new status,
 * and the customer is notified of it. 404 for no such order or customer, 409 for an older `updatedAt` or a back step without `confirmBack`, 422 for photos of no use, 400
 * for a day in the past that the order did not have.
 */
export async function updateOrder(ctx: Ctx, admin: User, id: string, patch: OrderPatch) {
  const {
    found: [found],
    before,
    account: [account] = [],
    booking: [booking] = [],
    photoRows = [],
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, id),
    before: listItemsStatement(ctx, id),
    account: findAccountStatement(ctx, patch.userId),
    photoRows: patch.inspirationPhotos?.length ? photos.findStatement(ctx, patch.inspirationPhotos) : undefined,
    booking: patch.status && findBookingOfOrderStatement(ctx, id),
  })
  const order = checkCurrent(found, patch.updatedAt)
  if (patch.userId && !account) fail(404, 'There is no such customer')
  const status = patch.status ?? order.status
  if (needsConfirmation(order.status, status) && !patch.confirmBack)
    fail(409, `Please confirm that this order goes back from ${order.status} to ${status}.`)

  const addedKeys = (patch.inspirationPhotos ?? []).filter((key) => !order.inspirationPhotos.includes(key))
  const checked = await photos.check(ctx, admin.id, addedKeys, photoRows)
  const lock = versioned(orders, id, order.updatedAt)
  const items = patch.items && toItemRows(id, patch.items, before)
  const next = applyPatch(admin, order, patch, { before, after: items ?? before }, lock.next)
  if (next.updatedFields.length === 0) return order
  refusePastDays(next, order)

  const hasNewStatus = status !== order.status
  const amount = (next.advanceAmount ?? 0) - (order.advanceAmount ?? 0)
  const payment = { amount, note: amount < 0 ? 'Corrected' : null }
  const {
    written: [written],
    current: [current],
    released,
  } = await batch(ctx, {
    insertStatus: hasNewStatus ? insertStatusStatement(ctx, id, status, next.updatedAt, lock.isUnchanged) : undefined,
    insertPayment: amount ? insertPaymentStatement(ctx, id, payment, next.updatedAt, lock.isUnchanged) : undefined,
    deleteItems: items && deleteItemsStatement(ctx, id, lock.isUnchanged),
    insertItems: items?.length ? insertItemsStatement(ctx, items, lock.isUnchanged) : undefined,
    reindex: reindex(ctx, 'order', order, next, lock.isUnchanged),
    moveBooking:
      booking && hasNewStatus
        ? moveBookingStatements(ctx, booking, { before: order.status, after: status }, lock.isUnchanged)
        : undefined,
    enqueue: hasNewStatus ? enqueueStatusStatement(ctx, next, lock.isUnchanged) : undefined,
    written: ctx.db.update(orders).set(next).where(lock.where).returning(),
    released: patch.inspirationPhotos && releasePhotosStatement(ctx, id),
    claimPhotos: photos.claimStatements(ctx, checked, 'order', id, isPhotoOf(id)),
    current: findWithEditorStatement(ctx, id),
  }).catch(refuseTakenPhoto)
  if (!written) return refuseStale(current)
  photos.discard(ctx, released ?? [])
  // The room is no longer the account's that the order has left.
  if (order.userId && order.userId !== written.userId)
    hangUp(ctx, [{ id: roomIdOfOrder(id) }], { leaving: order.userId })
  return written
}
