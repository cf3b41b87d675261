import type { OrderPatch } from '../../../shared/order-inputs.ts'
import { needsConfirmation } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orders } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import { fitStatements } from '../measurements/fit-order.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import * as photos from '../uploads/photos.ts'
import { applyPatch } from './apply-patch.ts'
import { billChangeOf, refuseWithoutQuote } from './billed.ts'
import { findBookingOfOrderStatement } from './move-booking.ts'
import { type Editor, toItemRows } from './order.ts'
import { findLeadOfPatchStatement } from './order-customer.ts'
import { findAgreedStatement, findLatestStatement } from './quotes.ts'
import { checkCurrent } from './stale-order.ts'
import { findAccountStatement, findWithEditorStatement, listItemsStatement } from './statements.ts'
import { refuseWrongDays } from './wrong-days.ts'

/**
 * Reads what a patch is judged by, and what follows from it; `change` is undefined where nothing does. 404, 409, 422 and
 * 400 as `updateOrder` has them.
 */
export async function judgeUpdate(ctx: Ctx, by: Editor, id: string, patch: OrderPatch) {
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
  if (patch.userId && !account) fail(404, 'customer_unknown')
  const status = patch.status ?? order.status
  if (needsConfirmation(order.status, status) && !patch.confirmBack)
    fail(409, 'order_goes_back', { values: { status: order.status, next: status } })

  const addedKeys = (patch.inspirationPhotos ?? []).filter((key) => !order.inspirationPhotos.includes(key))
  const checked = await photos.check(ctx, by.id, addedKeys, photoRows)
  const lock = versioned(orders, id, order.updatedAt)
  const items = patch.items && toItemRows(id, patch.items, before)
  const basis = { ...planBasisOf({ facts, garments }), fit }
  const next = applyPatch(basis, by, order, patch, { before, after: items ?? before }, lock.next)
  if (next.updatedFields.length === 0) return { order, change: undefined }
  refuseWrongDays(next, order)
  const billChange = agreed && billChangeOf(order, next, { before, after: items ?? before })
  if (agreed && billChange && !patch.withoutQuote) refuseWithoutQuote(agreed)

  const amount = (next.advanceAmount ?? 0) - (order.advanceAmount ?? 0)
  return {
    order,
    change: {
      before: order,
      after: next,
      lock,
      items,
      booking,
      latest,
      billChange,
      checkedPhotos: checked,
      hasNewStatus: status !== order.status,
      lead: status === 'cancelled' ? undefined : lead,
      wearer: next.wearerId === order.wearerId ? undefined : fit.wearer[0],
      payment: amount
        ? { amount, orderTotal: next.totalAmount, byId: by.id, reason: amount < 0 ? 'Corrected' : null }
        : undefined,
    },
  }
}
