import { isBillOf } from '../../../shared/bills.ts'
import { balanceOf, isUnpriced, overpaidBy, priceOf } from '../../../shared/money.ts'
import { listedNames, shownNames } from '../../../shared/order-fields.ts'
import { isOpen, riskOf } from '../../../shared/orders.ts'
import type { Claim } from '../../../shared/payments.ts'
import { pick } from '../../../shared/pick.ts'
import { fittingOf, workingDays } from '../../../shared/plan.ts'
import type { orderUpdates } from '../../db/schema.ts'
import { toAdminVisits, toCustomerVisits } from '../../db/visits.ts'
import { describeError } from '../../lib/store-failures.ts'
import type { AdminOrderDetails } from './admin-order.ts'
import type { CustomerOrderDetails } from './customer-order.ts'
import { dueOfOrder, type Order, type Payment } from './order.ts'
import { upiOf } from './paid.ts'
import type { Quote, QuoteState } from './quotes.ts'

type OrderUpdate = typeof orderUpdates.$inferSelect

/** Returns an order for the admin list: amounts in paise, with the risk. */
export const toAdmin = (order: Order) => ({
  ...pick(order, listedNames),
  id: order.id,
  number: order.number,
  bookingId: order.bookingId,
  customerPhoneE164: order.customerPhoneE164,
  isTotalStated: order.isTotalStated,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  totalAmount: order.totalAmount ?? 0,
  rounding: order.rounding,
  discountAmount: order.discountAmount,
  ...paymentsOf(order.totalAmount ?? 0, order),
  isPriceOpen: isUnpriced(order),
  due: dueOfOrder(order),
  risk: riskOf(order, Date.now()),
})

/**
 * Returns an order for the admin list, with the state of its latest quotation and the number of the order it alters.
 */
export const toAdminListItem = ({
  quote,
  alteredNumber,
  ...order
}: Order & { quote: QuoteState | null; alteredNumber: number | null }) => ({
  ...toAdmin(order),
  quote,
  alteredNumber,
})

/** Returns all details of one order, including notes and hidden updates. */
export const toAdminDetails = ({ order, updates, ...details }: AdminOrderDetails) => ({
  ...toAdmin(order),
  ...toAdminVisits(order),
  customer: details.customer,
  chatRoomId: details.chatRoomId,
  enquiry: order.enquiry,
  claims: order.claims.map(toClaim),
  upi: upiOf(details.upi, paymentsOf(order.totalAmount ?? 0, order).balanceAmount),
  items: details.items,
  updates: updates.map((update) => ({ ...updateToAdmin(update), byName: update.byName })),
  payments: details.payments.map(paymentToAdmin),
  quotes: details.quotes.map(quoteToAdmin),
  bills: details.bills.map((bill) => billToAdmin(bill, order, details.items)),
  stages: details.stages.map(({ helper, byName, ...change }) => ({ ...change, byName: byName ?? helper })),
  ...details.set,
  wearerName: order.wearerName,
  remeasure: order.remeasure,
  tailorNotes: order.tailorNotes,
  altered: details.altered,
  alterable: details.alterable,
  alterations: details.alterations,
})

/** Returns a payment for the admin: `paidOn` is an Indian date, `reverses` the id of the reversed payment. */
export const paymentToAdmin = (payment: Payment) => ({
  id: payment.id,
  number: payment.number,
  amount: payment.amount,
  method: payment.method,
  note: payment.note,
  paidOn: payment.paidOn,
  reference: payment.reference,
  reverses: payment.reverses,
  reversed: payment.reversed,
  reason: payment.reason,
  byName: payment.byName,
  createdAt: payment.createdAt,
})

/** Returns a customer's payment claim. */
export const toClaim = ({ at, changedAt, ...claim }: Claim) => ({
  ...claim,
  at: new Date(at),
  changedAt: changedAt === null ? null : new Date(changedAt),
})

/** Returns a quotation for the admin: amounts in paise, `validUntil` an Indian date. */
export const quoteToAdmin = (quote: Quote) => ({
  id: quote.id,
  version: quote.version,
  lines: quote.lines,
  note: quote.note,
  total: quote.total,
  discount: quote.discount,
  discountReason: quote.discountReason,
  validUntil: quote.validUntil,
  createdAt: quote.createdAt,
  supersededAt: quote.supersededAt,
  answeredAt: quote.answeredAt,
  answer: quote.answer,
  advance: quote.advance,
  comment: quote.comment,
  how: quote.how,
})

export const updateToAdmin = (update: OrderUpdate) => ({
  id: update.id,
  orderId: update.orderId,
  title: update.title,
  description: update.description,
  photos: update.photos,
  stage: update.stage,
  isVisible: update.isVisible,
  createdAt: update.createdAt,
  updatedAt: update.updatedAt,
})

/** Returns the paid amount of a total, and the balance. */
function paymentsOf(total: number, order: Order) {
  const advanceAmount = order.advanceAmount ?? 0
  const balanceAmount = balanceOf(total, advanceAmount, order)
  return { advanceAmount, balanceAmount, overpaidBy: overpaidBy(balanceAmount) }
}

type Bill = AdminOrderDetails['bills'][number]

/**
 * Returns a bill for the admin. `isOutdated` if it is valid but the order would be billed differently now. An order
 * without a name belongs to an erased customer: its pieces lost their names, while the bill keeps them.
 */
const billToAdmin = ({ lines, ...bill }: Bill, order: Order, items: AdminOrderDetails['items']) => ({
  ...bill,
  isOutdated: !bill.cancels && !bill.cancelled && order.customerName !== null && isOfOtherPieces(lines, order, items),
})

/**
 * Compares a bill with its order. The admin needs the page more than this comparison, so an error is logged and
 * reported as no difference.
 */
function isOfOtherPieces(...args: Parameters<typeof isBillOf>) {
  try {
    return !isBillOf(...args)
  } catch (error) {
    console.error('a bill was not compared with its order', describeError(error))
    return false
  }
}

/** Returns an order for a customer's list; `total` in paise. */
export function toCustomerListItem({
  items,
  newestPhoto,
  openQuote,
  quoteState,
  visits,
  visitRule,
  hours,
  ...order
}: CustomerOrderDetails['order']) {
  const { id, outfitType, status, createdAt, totalAmount, deliveryCharge } = order
  const { eventDate, estimatedDelivery, deliveryWay } = order
  const photo = newestPhoto && `/api/photos/${newestPhoto}`
  const total = totalAmount ?? priceOf({ items, deliveryCharge, discount: order.discount }).price
  return {
    ...{ id, outfitType, status, createdAt },
    wearerName: shownWearer(order),
    items: items.map((item) => ({ ...item, image: item.image ?? photo })),
    // Used even if no pieces are listed.
    image: items.find(({ image }) => image)?.image ?? photo,
    total,
    due: dueOfOrder(order, total),
    isMeasured: order.measurementId !== null && !order.remeasure,
    isPriceOpen: isUnpriced(order),
    awaitsNewQuote: isOpen(status) && (quoteState === 'change' || quoteState === 'withdrawn'),
    ...{ eventDate, estimatedDelivery, fittingOn: fittingOf(order, workingDays(hours)), deliveryWay, openQuote },
    ...toCustomerVisits({ visits, visitRule }, isOpen(status)),
  }
}

/**
 * Returns the wearer's name for the customer. A name from a former customer is included only if the outfit contains it.
 */
const shownWearer = ({ wearerId, wearerName, outfitType }: Order) =>
  wearerName && (wearerId !== null || outfitType.includes(wearerName)) ? wearerName : null

/** Returns an order for its customer's page, without the admin's notes and priority. */
export function toCustomer({
  order,
  updates,
  stages,
  advanceTerms,
  malayalam,
  measured,
  ...details
}: CustomerOrderDetails) {
  const { description, inspirationPhotos, updatedAt } = order
  const listItem = toCustomerListItem(order)
  const paid = paymentsOf(listItem.total, order)
  return {
    ...listItem,
    description,
    inspirationPhotos,
    advanceTerms,
    malayalam,
    rounding: order.rounding,
    discountAmount: order.discountAmount,
    ...pick(order, shownNames),
    ...paid,
    payments: details.payments,
    quotes: details.quotes.map((quote) => quoteToCustomer(quote, order.userId)),
    bills: details.bills.map(({ reason: _, lines: __, ...bill }) => bill),
    claims: order.claims.map(toClaim),
    upi: upiOf(details.upi, paid.balanceAmount),
    updatedAt,
    measured,
    updates,
    stages,
  }
}

/** Returns a quotation for its customer's page, without the answer of a former customer. */
function quoteToCustomer({ byId, ...quote }: Quote, userId: string | null) {
  const isOwn = quote.how === 'room' && byId === userId
  const { id, version, note, total, advance, validUntil, createdAt, supersededAt, answeredAt, answer } = quote
  return {
    ...pick(quote, ['discount', 'discountReason']),
    ...{ id, version, note, total, advance, validUntil, createdAt, supersededAt, answeredAt, answer, isOwn },
    lines: quote.lines.map(({ name, quantity, price }) => ({ name, quantity, price })),
    comment: isOwn ? quote.comment : null,
  }
}
