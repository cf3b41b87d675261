import { inArray } from 'drizzle-orm'
import type { BillInput, TaxRule } from '../../../shared/bill-inputs.ts'
import { type BillLine, type BillSeller, billKindOf, billTotals, linesToBill } from '../../../shared/bills.ts'
import { isOfOtherState, stateOf } from '../../../shared/gstin.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import {
  type Bill,
  findBillStatement,
  findStandingStatement,
  hasNoStanding,
  insertBillStatements,
} from '../../db/bills.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { shopRules } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { changeStatements } from '../orders/change.ts'
import { billedAmounts, edited } from '../orders/order.ts'
import { listItemsStatement } from '../orders/pieces.ts'
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
  if (existing) return { bill: refuseOther(existing, orderId, input), repeated: true }
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
    refreshBills: refreshOrderStatement(ctx, orderId),
    stored: findBillStatement(ctx, bill.id),
  })
  return { bill: stored ?? fail(404, 'bill_unknown'), repeated: false }
}

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
function refuseOther(made: Bill, orderId: string, { issuedOn, buyer, taxes }: BillInput) {
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
