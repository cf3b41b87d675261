import { roomIdOfOrder } from '../../../shared/chat-rooms.ts'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { retryRefused } from '../../db/writes.ts'
import { failStale } from '../../http/failures.ts'
import { hangUp } from '../../http/sessions.ts'
import { refuseStranger, requireHelperStatement } from '../../http/work-sessions.ts'
import * as photos from '../uploads/photos.ts'
import { changeStatements } from './change.ts'
import { judgeUpdate } from './judge-update.ts'
import { billChangeStatements, enqueueStatusStatement } from './notified.ts'
import type { Editor } from './order.ts'
import { releasePhotosStatement } from './work-updates.ts'

/**
 * Changes an order as far as `patch` goes, if it is still as the patch has read it; its booking follows a new status,
 * and the customer is notified of it; who turns out to have ordered is a lead no more. 404 for no such order, customer,
 * wearer or set, 409 for an older `updatedAt` or a back step without `confirmBack`, 422 for photos of no use, 400 for a
 * day in the past that the order did not have. What changes a bill that the customer has accepted asks for
 * `withoutQuote` (409), and shows them an update; another charge to the door takes a quotation back that waits.
 * Names, numbers and a lead that have changed while it was made are read anew.
 */
export const updateOrder = (ctx: Ctx, by: Editor, id: string, patch: OrderPatch) =>
  retryRefused(
    () => tryToUpdate(ctx, by, id, patch),
    // A helper is refused for good only where the desk has ended the session.
    () => (by.helper ? refuseStranger() : failStale('order_in_change')),
  )

async function tryToUpdate(ctx: Ctx, by: Editor, id: string, patch: OrderPatch) {
  const judged = await judgeUpdate(ctx, by, id, patch)
  if (!judged.change) return judged.order
  const { change, billChange, checkedPhotos } = judged
  const { before, after } = change
  const hasNewStatus = before.status !== after.status
  const {
    written: [written],
    released,
  } = await batch(ctx, {
    requireHelper: requireHelperStatement(ctx, by),
    ...changeStatements(ctx, change),
    tellStatus: hasNewStatus ? enqueueStatusStatement(ctx, after, billChange ? 0 : undefined) : undefined,
    tellBill: billChange ? billChangeStatements(ctx, after, { title: billChange, isTold: hasNewStatus }) : undefined,
    released: patch.inspirationPhotos && releasePhotosStatement(ctx, id),
    claimPhotos: photos.claimStatements(ctx, checkedPhotos, 'order', id),
  }).catch(photos.refuseTakenPhoto)
  if (!written) return failStale('order_in_change')
  photos.discard(ctx, released ?? [])
  // The room is no longer the account's that the order has left.
  if (before.userId && before.userId !== written.userId)
    hangUp(ctx, [{ id: roomIdOfOrder(id) }], { leaving: before.userId })
  return written
}
