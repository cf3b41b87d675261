import { sql } from 'drizzle-orm'
import type { BillCancelInput } from '../../../shared/bill-inputs.ts'
import type { BillTotals } from '../../../shared/bills.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { type Bill, findBillStatement, insertBillStatements } from '../../db/bills.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { changeStatements } from '../orders/change.ts'
import { billedAmounts, edited } from '../orders/order.ts'
import { findWithEditorStatement } from '../orders/read-order.ts'

/**
 * Cancels a bill by another of as much below zero, dated today, with a number of its own, and takes the rounding off the order. Sent again with the same `id`
 * it is the same (`repeated`). 404 for no such bill of the order, 409 for one that is cancelled or cancels another.
 */
export const cancelBill = (ctx: Ctx, admin: User, orderId: string, billId: string, input: BillCancelInput) =>
  retryRefused(
    () => tryToCancel(ctx, admin, orderId, billId, input),
    () => fail(409, 'bill_cancelled'),
  )

async function tryToCancel(ctx: Ctx, admin: User, orderId: string, billId: string, input: BillCancelInput) {
  const id = input.id ?? crypto.randomUUID()
  const {
    found: [found],
    existing: [existing],
    order: [ordered],
  } = await batch(ctx, {
    found: findBillStatement(ctx, billId),
    existing: findBillStatement(ctx, id),
    order: findWithEditorStatement(ctx, orderId),
  })
  if (existing) return { bill: refuseOther(existing, orderId, billId, input), repeated: true }
  if (found?.orderId !== orderId || !ordered) return fail(404, 'bill_unknown')
  if (found.cancels !== null) fail(409, 'bill_cancels')
  if (found.cancelled) fail(409, 'bill_cancelled')
  const { cancelled: _, number: __, ...bill } = found
  const row = {
    ...bill,
    ...{ id, issuedOn: indianToday(), totals: negated(bill.totals), cancels: billId, reason: input.reason },
    ...{ byId: admin.id, createdAt: new Date(Math.max(Date.now(), found.createdAt.getTime() + 1)) },
  }
  const isStanding = sql`NOT EXISTS (SELECT 1 FROM bills WHERE cancels = ${billId})`
  const {
    stored: [stored],
  } = await batch(ctx, {
    requireStanding: requireStatement(ctx, isStanding),
    ...changeStatements(ctx, {
      before: ordered.order,
      after: edited({ ...ordered.order, ...billedAmounts(ordered.order, undefined) }, admin, ['bill']),
    }),
    insert: insertBillStatements(ctx, row),
    refreshBills: refreshOrderStatement(ctx, orderId),
    stored: findBillStatement(ctx, id),
  })
  if (!stored) return fail(409, 'bill_cancelled')
  return { bill: refuseOther(stored, orderId, billId, input), repeated: false }
}

// 0 - 0 is 0, where -0 would be written as it is in no JSON.
const negated = ({ taxable, cgst, sgst, rounding, payable }: BillTotals): BillTotals => ({
  taxable: 0 - taxable,
  cgst: 0 - cgst,
  sgst: 0 - sgst,
  rounding: 0 - rounding,
  payable: 0 - payable,
})

function refuseOther(made: Bill, orderId: string, billId: string, { reason }: BillCancelInput) {
  const isSame = made.orderId === orderId && made.cancels === billId && made.reason === reason
  return isSame ? made : fail(409, 'cancelling_used')
}
