import { roomIdOfOrder } from '../../../shared/chat-rooms.ts'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { remeasureOf } from '../../db/remeasure.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { leads, orders, wearers } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { versioned } from '../../db/versioned.ts'
import { failStale } from '../../http/failures.ts'
import { hangUp } from '../../http/hang-up.ts'
import { refuseStranger, requireHelperStatement } from '../../http/work-sessions.ts'
import { isAsRead } from '../leads/change-status.ts'
import { convertLeadStatement } from '../leads/convert-lead.ts'
import { moveWearerStatement } from '../measurements/fit-order.ts'
import * as photos from '../uploads/photos.ts'
import { measureAgainStatements } from '../whatsapp/measure-again.ts'
import { billChangeStatements } from './billed.ts'
import { judgeUpdate } from './judge-update.ts'
import { contactMessageStatements, paymentMessageStatement, visitMessagesStatements } from './messaged.ts'
import { moveFamilyLinksStatement } from './move-family-links.ts'
import { requireNamesStatement } from './names-as-read.ts'
import { enqueueStatusStatement } from './notified.ts'
import { asWritten, type Editor, type Order } from './order.ts'
import { isPhotoOf, refuseTakenPhoto, releasePhotosStatement } from './order-photos.ts'
import { insertPaymentStatements } from './payment-statements.ts'
import { readClosedNewsStatement } from './quote-notifications.ts'
import { reopenQuoteStatements } from './reopen-quote.ts'
import { refuseStale } from './stale-order.ts'
import { deleteItemsStatement, findWithEditorStatement, insertItemsStatement } from './statements.ts'
import { statusStatements } from './status-statements.ts'
import { withdrawQuoteStatements } from './withdraw-quote.ts'

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
  const { order, change } = await judgeUpdate(ctx, by, id, patch)
  if (!change) return order
  const { before, after, lock, items, booking, latest, billChange, checkedPhotos, hasNewStatus } = change
  const { lead, wearer, payment } = change
  const {
    written: [written],
    current: [current],
    released,
  } = await batch(ctx, {
    requireHelper: requireHelperStatement(ctx, by),
    // What stands behind the row's own statement is judged by its moment, which another change may share.
    requireRead: requireStatement(ctx, lock.isUnchanged),
    requireNames: requireNamesStatement(ctx, before, booking),
    requireWearer: wearer && requireStatement(ctx, versioned(wearers, wearer.id, wearer.updatedAt).isUnchanged),
    requireLead: lead && requireStatement(ctx, isAsRead(leads, lead)),
    reopenQuote: reopenQuoteStatements(ctx, { before, after }, latest, lock.isUnchanged),
    readQuoteNews: readClosedNewsStatement(ctx, { before, after }, lock.isUnchanged),
    withdrawQuote: withdrawQuoteStatements(ctx, { before, after }, latest, lock.isUnchanged),
    insertPayment: payment && insertPaymentStatements(ctx, id, payment, after.updatedAt, lock.isUnchanged),
    deleteItems: items && deleteItemsStatement(ctx, id, lock.isUnchanged),
    insertItems: items?.length ? insertItemsStatement(ctx, items, lock.isUnchanged) : undefined,
    status: statusStatements(ctx, { before, after }, booking, lock.isUnchanged),
    convertLead: lead && convertLeadStatement(ctx, lead, lock.isUnchanged),
    enqueue: hasNewStatus
      ? enqueueStatusStatement(ctx, after, lock.isUnchanged, billChange ? 0 : undefined)
      : undefined,
    tellBill: billChange
      ? billChangeStatements(ctx, after, { title: billChange, isTold: hasNewStatus }, lock.isUnchanged)
      : undefined,
    moveMessages: contactMessageStatements(ctx, before, after, lock.isUnchanged),
    paymentMessage: payment && paymentMessageStatement(ctx, after, payment.amount, lock.isUnchanged),
    moveFamilyLinks: moveFamilyLinksStatement(ctx, { before, after }, lock.isUnchanged),
    moveWearer: moveWearerStatement(ctx, after, before, lock.isUnchanged),
    written: ctx.db
      .update(orders)
      .set({ ...asWritten(after, before), ...fitOf(before, after) })
      .where(lock.where)
      .returning(),
    refresh: items || payment ? refreshOrderStatement(ctx, id) : undefined,
    visitMessages: visitMessagesStatements(ctx, { before, after }, booking),
    measureAgain: measureAgainStatements(ctx, after),
    released: patch.inspirationPhotos && releasePhotosStatement(ctx, id),
    claimPhotos: photos.claimStatements(ctx, checkedPhotos, 'order', id, isPhotoOf(id)),
    current: findWithEditorStatement(ctx, id),
  }).catch(refuseTakenPhoto)
  if (!written) return refuseStale(current)
  photos.discard(ctx, released ?? [])
  // The room is no longer the account's that the order has left.
  if (before.userId && before.userId !== written.userId)
    hangUp(ctx, [{ id: roomIdOfOrder(id) }], { leaving: before.userId })
  return written
}

/** What follows who wears an order, and by which set it is made for which day. */
const fitOf = (before: Order, next: Order) => ({
  remeasure: remeasureOf(next),
  ...(next.wearerId !== before.wearerId && { wearerName: next.wearerName }),
})
