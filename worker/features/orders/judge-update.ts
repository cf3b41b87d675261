import type { OrderPatch } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { findStandingStatement } from '../../db/money.ts'
import { fail } from '../../http/failures.ts'
import { fitStatements } from '../measurements/fit-order.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { listStatement as listRulesStatement } from '../shop-rules/shop-rules.ts'
import * as photos from '../uploads/photos.ts'
import { applyPatch, refuseForeignAltered, refuseStepBack, refuseWrongDays } from './next-order.ts'
import { billChangeOf, refuseWithoutQuote } from './notified.ts'
import { type Editor, listItemsStatement, type OrderChange, toItemRows } from './order.ts'
import { findAccountStatement, findAlteredStatement, findLeadOfStatement } from './order-customer.ts'
import { findAgreedStatement } from './quotes.ts'
import { checkCurrent, readStatements } from './read-order.ts'

/**
 * Reads what a patch is judged by, and what follows from it; `change` is undefined where nothing does. `billChange` is how
 * the customer is told of a bill that is not as it was accepted. 404, 409, 422 and 400 as `updateOrder` has them.
 */
export async function judgeUpdate(ctx: Ctx, by: Editor, id: string, patch: OrderPatch) {
  const {
    found: [found],
    before,
    account: [account] = [],
    booking: [booking],
    agreed: [agreed],
    latestQuote: [latestQuote],
    bill: [bill],
    lead: [lead] = [],
    photoRows = [],
    altered: [altered] = [],
    facts,
    garments,
    rules,
    ...fit
  } = await batch(ctx, {
    ...readStatements(ctx, id),
    before: listItemsStatement(ctx, id),
    account: findAccountStatement(ctx, patch.userId),
    photoRows: patch.inspirationPhotos?.length ? photos.findStatement(ctx, patch.inspirationPhotos) : undefined,
    altered: findAlteredStatement(ctx, patch),
    agreed: findAgreedStatement(ctx, id),
    bill: findStandingStatement(ctx, id),
    // The order may turn out to be of somebody who is a lead.
    lead: patch.userId || patch.customerPhone || patch.customerEmail ? findLeadOfStatement(ctx, patch) : undefined,
    rules: listRulesStatement(ctx),
    ...planBasisStatements(ctx),
    ...fitStatements(ctx, id, patch),
  })
  const order = checkCurrent(found, patch.updatedAt)
  if (patch.userId && !account) fail(404, 'customer_unknown')
  const status = patch.status ?? order.status
  if (!patch.confirmBack) refuseStepBack(order.status, status)

  const addedKeys = (patch.inspirationPhotos ?? []).filter((key) => !order.inspirationPhotos.includes(key))
  const checkedPhotos = await photos.check(ctx, by.id, addedKeys, photoRows)
  const items = patch.items && toItemRows(id, patch.items, before)
  const pieces = { before, after: items ?? before }
  const after = applyPatch({ ...planBasisOf({ facts, garments }), fit, bill, rules }, by, order, patch, pieces)
  if (after.updatedFields.length === 0) return { order, change: undefined }
  if (patch.alterationOf) refuseForeignAltered(after, altered)
  refuseWrongDays(after, order)
  const billChange = agreed && billChangeOf(order, after, pieces)
  if (agreed && billChange && !patch.withoutQuote) refuseWithoutQuote(agreed)

  const amount = (after.advanceAmount ?? 0) - (order.advanceAmount ?? 0)
  const change: OrderChange & { before: typeof order } = {
    before: order,
    after,
    booking,
    latestQuote,
    items,
    lead: status === 'cancelled' ? undefined : lead,
    wearer: after.wearerId === order.wearerId ? undefined : fit.wearer[0],
    payment: amount ? { amount, byId: by.id, reason: amount < 0 ? 'Corrected' : null } : undefined,
    isCorrection: true,
  }
  return { order, change, billChange, checkedPhotos }
}
