import { roomIdOfOrder } from '../../../shared/chat-rooms.ts'
import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { needsConfirmation } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { remeasureOf } from '../../db/remeasure.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { leads, orders, wearers } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { versioned } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import { hangUp } from '../../http/hang-up.ts'
import { refuseStranger, requireHelperStatement } from '../../http/work-sessions.ts'
import { isAsRead } from '../leads/change-status.ts'
import { convertLeadStatements } from '../leads/convert-lead.ts'
import { fitStatements, moveWearerStatement } from '../measurements/fit-order.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import * as photos from '../uploads/photos.ts'
import { measureAgainStatements } from '../whatsapp/measure-again.ts'
import { applyPatch } from './apply-patch.ts'
import { billChangeOf, billChangeStatements, refuseWithoutQuote } from './bill-change.ts'
import { findBookingOfOrderStatement } from './move-booking.ts'
import { moveFamilyLinksStatement } from './move-family-links.ts'
import { requireNamesStatement } from './names-as-read.ts'
import { enqueueStatusStatement } from './notifications.ts'
import { findLeadOfPatchStatement } from './order-customer.ts'
import { isPhotoOf, refuseTakenPhoto, releasePhotosStatement } from './order-photos.ts'
import { asWritten, type Editor, type Order, toItemRows } from './order-values.ts'
import { refusePastDays } from './past-days.ts'
import { insertPaymentStatements } from './payment-statements.ts'
import { readClosedNewsStatement } from './quote-notifications.ts'
import { findAgreedStatement, findLatestStatement } from './quote-statements.ts'
import { reopenQuoteStatements } from './reopen-quote.ts'
import { checkCurrent, refuseStale } from './stale-order.ts'
import {
  deleteItemsStatement,
  findAccountStatement,
  findWithEditorStatement,
  insertItemsStatement,
  listItemsStatement,
} from './statements.ts'
import { statusStatements } from './status-statements.ts'
import { contactMessageStatements, paymentMessageStatement, visitMessagesStatements } from './whatsapp.ts'
import { withdrawQuoteStatements } from './withdraw-quote.ts'

/**
 * Changes an order as far as `patch` goes, if it is still as the patch has read it; its booking follows a new status,
 * and the customer is notified of it; who turns out to have ordered is a lead no more. 404 for no such order, customer, wearer or set, 409 for an older `updatedAt` or a back step without `confirmBack`, 422 for photos of no use, 400
 * for a day in the past that the order did not have. What changes a bill that the customer has accepted asks for
 * `withoutQuote` (409), and shows them an update; another charge to the door takes a quotation back that waits.
 * Names, numbers and a lead that have changed while it was made are read anew.
 */
export const updateOrder = (ctx: Ctx, by: Editor, id: string, patch: OrderPatch) =>
  retryRefused(
    () => tryToUpdate(ctx, by, id, patch),
    // A helper is refused for good only where the desk has ended the session.
    () => (by.helper ? refuseStranger() : failStale('This order is being changed. Please try again.')),
  )

async function tryToUpdate(ctx: Ctx, by: Editor, id: string, patch: OrderPatch) {
  const {
    found: [found],
    before,
    account: [account] = [],
    booking: [booking] = [],
    agreed: [agreed],
    latest: [latest],
    lead: [lead] = [],
    photoRows = [],
    facts,
    garments,
    ...fit
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, id),
    before: listItemsStatement(ctx, id),
    account: findAccountStatement(ctx, patch.userId),
    photoRows: patch.inspirationPhotos?.length ? photos.findStatement(ctx, patch.inspirationPhotos) : undefined,
    booking: patch.status && findBookingOfOrderStatement(ctx, id),
    agreed: findAgreedStatement(ctx, id),
    latest: findLatestStatement(ctx, id),
    lead: findLeadOfPatchStatement(ctx, patch),
    ...planBasisStatements(ctx),
    ...fitStatements(ctx, id, patch),
  })
  const order = checkCurrent(found, patch.updatedAt)
  if (patch.userId && !account) fail(404, 'There is no such customer')
  const status = patch.status ?? order.status
  if (needsConfirmation(order.status, status) && !patch.confirmBack)
    fail(409, `Please confirm that this order goes back from ${order.status} to ${status}.`)

  const addedKeys = (patch.inspirationPhotos ?? []).filter((key) => !order.inspirationPhotos.includes(key))
  const checked = await photos.check(ctx, by.id, addedKeys, photoRows)
  const lock = versioned(orders, id, order.updatedAt)
  const items = patch.items && toItemRows(id, patch.items, before)
  const basis = { ...planBasisOf({ facts, garments }), fit }
  const next = applyPatch(basis, by, order, patch, { before, after: items ?? before }, lock.next)
  if (next.updatedFields.length === 0) return order
  refusePastDays(next, order)
  const billChange = agreed && billChangeOf(order, next, { before, after: items ?? before })
  if (agreed && billChange && !patch.withoutQuote) refuseWithoutQuote(agreed)

  const hasNewStatus = status !== order.status
  const converted = status === 'cancelled' ? undefined : lead
  const wearer = next.wearerId === order.wearerId ? undefined : fit.wearer[0]
  const amount = (next.advanceAmount ?? 0) - (order.advanceAmount ?? 0)
  const payment = { amount, orderTotal: next.totalAmount, byId: by.id, reason: amount < 0 ? 'Corrected' : null }
  const {
    written: [written],
    current: [current],
    released,
  } = await batch(ctx, {
    requireHelper: requireHelperStatement(ctx, by),
    // What stands behind the row's own statement is judged by its moment, which another change may share.
    requireRead: requireStatement(ctx, lock.isUnchanged),
    requireNames: requireNamesStatement(ctx, order, booking),
    requireWearer: wearer && requireStatement(ctx, versioned(wearers, wearer.id, wearer.updatedAt).isUnchanged),
    requireLead: converted && requireStatement(ctx, isAsRead(leads, converted)),
    reopenQuote: reopenQuoteStatements(ctx, { before: order, after: next }, latest, lock.isUnchanged),
    readQuoteNews: readClosedNewsStatement(ctx, { before: order, after: next }, lock.isUnchanged),
    withdrawQuote: withdrawQuoteStatements(ctx, { before: order, after: next }, latest, lock.isUnchanged),
    insertPayment: amount ? insertPaymentStatements(ctx, id, payment, next.updatedAt, lock.isUnchanged) : undefined,
    deleteItems: items && deleteItemsStatement(ctx, id, lock.isUnchanged),
    insertItems: items?.length ? insertItemsStatement(ctx, items, lock.isUnchanged) : undefined,
    reindex: reindex(ctx, 'order', order, next, lock.isUnchanged),
    status: statusStatements(ctx, { before: order, after: next }, booking, lock.isUnchanged),
    convertLead: converted && convertLeadStatements(ctx, converted, lock.isUnchanged),
    enqueue: hasNewStatus ? enqueueStatusStatement(ctx, next, lock.isUnchanged, billChange ? 0 : undefined) : undefined,
    tellBill: billChange
      ? billChangeStatements(ctx, next, { title: billChange, isTold: hasNewStatus }, lock.isUnchanged)
      : undefined,
    moveMessages: contactMessageStatements(ctx, order, next, lock.isUnchanged),
    paymentMessage: amount ? paymentMessageStatement(ctx, next, amount, lock.isUnchanged) : undefined,
    moveFamilyLinks: moveFamilyLinksStatement(ctx, { before: order, after: next }, lock.isUnchanged),
    moveWearer: moveWearerStatement(ctx, next, order, lock.isUnchanged),
    written: ctx.db
      .update(orders)
      .set({ ...asWritten(next, order), ...fitOf(order, next) })
      .where(lock.where)
      .returning(),
    visitMessages: visitMessagesStatements(ctx, { before: order, after: next }, booking),
    measureAgain: measureAgainStatements(ctx, next),
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

/** What follows who wears an order, and by which set it is made for which day. */
const fitOf = (before: Order, next: Order) => ({
  remeasure: remeasureOf(next),
  ...(next.wearerId !== before.wearerId && { wearerName: next.wearerName }),
})
