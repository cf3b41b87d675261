import { inArray, sql } from 'drizzle-orm'
import {
  type BillCancelInput,
  type BillInput,
  isOfOtherState,
  stateOf,
  type TaxRule,
} from '../../../shared/bill-inputs.ts'
import {
  type BillLine,
  type BillSeller,
  type BillTotals,
  billKindOf,
  billTotals,
  linesToBill,
} from '../../../shared/bills.ts'
import { indianToday } from '../../../shared/time.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch, statement } from '../../db/batch.ts'
import {
  type Bill,
  findBillStatement,
  findStandingStatement,
  hasNoStanding,
  insertBillStatements,
} from '../../db/money.ts'
import { shopRules } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { requireStatement, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { changeStatements } from '../orders/change.ts'
import { billedAmounts, edited, listItemsStatement } from '../orders/order.ts'
import { checkCurrent, findWithEditorStatement } from '../orders/read-order.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'

/**
 * Makes the bill of an order as it was read, of the kind that the shop's registration asks for, and rounds the order's total
 * as the bill is rounded. Sent again with the same `id` it is the same bill (`repeated`). 400 for taxes that do not fit its lines and for a buyer of another state, 404 for no such order, 409 for an older
 * `updatedAt`, for an order without a price or cancelled, and while another bill of it stands.
 */
export const makeBill = (ctx: Ctx, admin: User, orderId: string, input: BillInput) =>
  retryRefused(
    () => tryToMake(ctx, admin, orderId, input),
    () => failStale('order_in_change'),
  )

async function tryToMake(ctx: Ctx, admin: User, orderId: string, input: BillInput) {
  const {
    found: [found],
    existing: [existing] = [],
    standing: [standing],
    items,
    rules,
    facts,
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, orderId),
    existing: input.id ? findBillStatement(ctx, input.id) : undefined,
    standing: findStandingStatement(ctx, orderId),
    items: listItemsStatement(ctx, orderId),
    rules: ctx.db
      .select()
      .from(shopRules)
      .where(inArray(shopRules.name, ['tax'])),
    facts: factsStatement(ctx),
  })
  if (existing) return { bill: refuseOtherBill(existing, orderId, input), repeated: true }
  const order = checkCurrent(found, input.updatedAt)
  if (order.status === 'cancelled') fail(409, 'bill_of_cancelled_order')
  if (!order.totalAmount) fail(409, 'bill_without_price')
  if (standing) refuseSecond(standing)
  const tax = shopRuleOf('tax', rules)
  const lines = taxedLines(linesToBill(order, items), tax, input.taxes)
  const seller = sellerOf(facts, tax)
  refuseOtherState(seller, input.buyer)
  const totals = billTotals(lines)
  const after = edited({ ...order, ...billedAmounts(order, { totals }) }, admin, ['bill'])
  const bill = {
    id: input.id ?? crypto.randomUUID(),
    ...{ orderId, kind: billKindOf[tax.registration], issuedOn: input.issuedOn, lines, buyer: input.buyer },
    ...{ seller, totals, cancels: null, reason: null },
    ...{ byId: admin.id, createdAt: after.updatedAt },
  }
  const {
    stored: [stored],
  } = await batch(ctx, {
    requireNoOther: requireStatement(ctx, hasNoStanding(orderId)),
    ...changeStatements(ctx, { before: order, after }),
    insert: insertBillStatements(ctx, bill),
    rememberTax: rememberTaxStatement(ctx, order.garment, lines),
    refreshBills: refreshOrderStatement(ctx, orderId),
    stored: findBillStatement(ctx, bill.id),
  })
  return { bill: stored ?? fail(404, 'bill_unknown'), repeated: false }
}

/** Stores the code and rate of the first piece for the garment's next bill. They do not affect the garment's plans. */
const rememberTaxStatement = (ctx: Ctx, garment: string | null, [first]: BillLine[]) =>
  garment && first?.code
    ? statement(ctx, sql`UPDATE garments SET tax_code = ${first.code}, tax_rate = ${first.rate} WHERE id = ${garment}`)
    : undefined

const refuseSecond = ({ number }: Bill): never => fail(409, 'bill_there_already', { values: { number } })

/** The lines with what the owner has chosen for each; without a regular registration there is nothing to choose. */
function taxedLines(
  pieces: ReturnType<typeof linesToBill>,
  { registration }: TaxRule,
  taxes: BillInput['taxes'],
): BillLine[] {
  if (registration !== 'regular') {
    if (taxes.length > 0) fail(400, 'bill_without_tax')
    return pieces.map((piece) => ({ ...piece, code: null, rate: null }))
  }
  if (taxes.length !== pieces.length) fail(400, 'bill_lacks_codes')
  return pieces.map((piece, nth) => ({ ...piece, code: taxes[nth]?.code ?? null, rate: taxes[nth]?.rate ?? null }))
}

/** The bill that an `id` has made, if the request says the same; 409 for another. */
function refuseOtherBill(made: Bill, orderId: string, { issuedOn, buyer, taxes }: BillInput) {
  const isSame =
    made.orderId === orderId &&
    made.cancels === null &&
    made.issuedOn === issuedOn &&
    made.buyer?.name === buyer.name &&
    made.buyer.address === buyer.address &&
    (made.buyer.gstin ?? null) === buyer.gstin &&
    taxes.every(({ code, rate }, nth) => made.lines[nth]?.code === code && made.lines[nth]?.rate === rate)
  return isSame ? made : fail(409, 'bill_made_already')
}

/** The shop as it is now, which the bill keeps. */
function sellerOf(facts: Parameters<typeof storedFacts>[0], { registration, gstin }: TaxRule): BillSeller {
  const { name, address, phone } = storedFacts(facts)
  const { street, area, city, postcode, state } = address
  return {
    ...{ name, state, phone: phone ?? null },
    address: [street, area, [city, postcode].filter(Boolean).join(' '), state].filter(Boolean).join(', '),
    gstin: registration === 'none' ? null : gstin,
  }
}

/**
 * CGST and SGST are of sales within a state; another state's buyer is asked IGST, which no bill here has. 400 for such a
 * buyer, 409 where the shop's own GSTIN is of another state than its address.
 */
function refuseOtherState({ gstin, state }: BillSeller, buyer: BillInput['buyer']) {
  if (buyer.gstin && !gstin) fail(400, 'bill_without_gst', { field: 'gstin' })
  if (!gstin) return
  if (isOfOtherState(gstin, state))
    fail(409, 'gstin_of_other_state', { values: { stateOfGstin: stateName(gstin), state } })
  if (buyer.gstin && buyer.gstin.slice(0, 2) !== gstin.slice(0, 2))
    fail(400, 'buyer_of_other_state', {
      field: 'gstin',
      values: { stateOfBuyer: stateName(buyer.gstin), state: stateName(gstin) },
    })
}

const stateName = (gstin: string) => stateOf(gstin) ?? 'no state'

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
  if (existing) return { bill: refuseOtherCancelling(existing, orderId, billId, input), repeated: true }
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
  return { bill: refuseOtherCancelling(stored, orderId, billId, input), repeated: false }
}

// 0 - 0 is 0, where -0 would be written as it is in no JSON.
const negated = ({ taxable, cgst, sgst, rounding, payable }: BillTotals): BillTotals => ({
  taxable: 0 - taxable,
  cgst: 0 - cgst,
  sgst: 0 - sgst,
  rounding: 0 - rounding,
  payable: 0 - payable,
})

function refuseOtherCancelling(made: Bill, orderId: string, billId: string, { reason }: BillCancelInput) {
  const isSame = made.orderId === orderId && made.cancels === billId && made.reason === reason
  return isSame ? made : fail(409, 'cancelling_used')
}
