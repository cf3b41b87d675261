import { sumItems } from '../../../shared/money.ts'
import { isOpen } from '../../../shared/orders.ts'
import { fittingOf, workingDays } from '../../../shared/plan.ts'
import { toCustomerVisits } from '../../db/visits.ts'
import { claimOf } from './claims.ts'
import type { CustomerOrderDetails, OrderWithItems } from './customer-orders.ts'
import type { Quote } from './quotes.ts'
import { deliveryOf, paymentsOf } from './serialize.ts'
import { upiOf } from './upi.ts'

/** An order in a customer's list; `total` is paise. */
export function toCustomerListItem({
  items,
  newestPhoto,
  openQuote,
  visits,
  visitRule,
  hours,
  ...order
}: OrderWithItems) {
  const { id, outfitType, status, createdAt, totalAmount, deliveryCharge } = order
  const { eventDate, estimatedDelivery, deliveryWay } = order
  const photo = newestPhoto && `/api/photos/${newestPhoto}`
  return {
    ...{ id, outfitType, status, createdAt },
    items: items.map((item) => ({ ...item, image: item.image ?? photo })),
    // Also where no pieces are listed.
    image: items.find(({ image }) => image)?.image ?? photo,
    total: totalAmount ?? sumItems(items) + (deliveryCharge ?? 0),
    ...{ eventDate, estimatedDelivery, fittingOn: fittingOf(order, workingDays(hours)), deliveryWay, openQuote },
    ...toCustomerVisits({ visits, visitRule }, isOpen(status)),
  }
}

/** An order on its customer's page, without the admin's notes and priority. */
export function toCustomer({ order, updates, stages, advanceTerms, measured, ...details }: CustomerOrderDetails) {
  const { description, inspirationPhotos, updatedAt } = order
  const listItem = toCustomerListItem(order)
  const paid = paymentsOf(listItem.total, order)
  return {
    ...listItem,
    description,
    inspirationPhotos,
    advanceTerms,
    ...deliveryOf(order),
    ...paid,
    payments: details.payments,
    quotes: details.quotes.map((quote) => quoteToCustomer(quote, order.userId)),
    bills: details.bills.map(({ reason: _, lines: __, ...bill }) => bill),
    claim: claimOf(order),
    upi: upiOf(details.upi, paid.balanceAmount),
    updatedAt,
    measured,
    updates,
    stages,
  }
}

/** A quotation on its customer's page. Whose order it was before keeps what they said to it for themselves. */
function quoteToCustomer({ byId, ...quote }: Quote, userId: string | null) {
  const isOwn = quote.how === 'room' && byId === userId
  const { id, version, note, total, validUntil, createdAt, supersededAt, answeredAt, answer } = quote
  return {
    ...{ id, version, note, total, validUntil, createdAt, supersededAt, answeredAt, answer, isOwn },
    lines: quote.lines.map(({ name, quantity, price }) => ({ name, quantity, price })),
    comment: isOwn ? quote.comment : null,
  }
}
