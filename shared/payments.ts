import * as z from 'zod/mini'
import { clearableField, dateMessage, idempotencyId, paiseAmount, rowId, version } from './fields.ts'
import { moneyLimits } from './money.ts'
import { paymentMethods } from './orders.ts'
import { clearable } from './text.ts'
import { dayMs, indianDate, indianToday } from './time.ts'

/** Maximum days between a payment and its entry. */
export const paidOnDays = 60

/** Returns the earliest date allowed for a payment that is noted at a moment. */
export const firstPaidOn = (at: number) => indianDate(at - paidOnDays * dayMs)

/** Indian date on which a payment was made. */
export const paidOn = z.iso.date(dateMessage).check(
  z.refine((day) => day <= indianToday(), 'This day has not come yet'),
  z.refine((day) => day >= firstPaidOn(Date.now()), `Please choose a day of the last ${paidOnDays}`),
)

export const paymentMethod = z.enum(paymentMethods, { error: 'Please choose how it was paid' })
export const paymentReference = clearable(35, 'Reference')

/**
 * `POST /api/admin/orders/{id}/payments`: money received, or a negative amount for money returned. `reverses` undoes
 * another payment of the order in full. `handsOver` also sets the order to delivered. `reference` settles the
 * customer's claim with the same reference; `claimId` settles a claim whose bank reference differs.
 */
export const paymentInput = z
  .object({
    id: idempotencyId,
    updatedAt: version,
    amount: z.number({ error: 'Please enter an amount' }).check(
      z.int('An amount is a whole number of paise'),
      z.minimum(-moneyLimits.total, 'This amount is too large'),
      z.maximum(moneyLimits.total, 'This amount is too large'),
      z.refine((amount) => amount !== 0, 'Please enter an amount'),
    ),
    method: z._default(z.nullable(paymentMethod), null),
    note: z._default(clearable(200, 'Note'), null),
    /** The Indian date on which it was paid; today if absent. */
    paidOn: z.optional(paidOn),
    /** Reference of the bank. */
    reference: z._default(paymentReference, null),
    /** Reason for a refund. */
    reason: z._default(clearable(200, 'Reason'), null),
    reverses: z._default(z.nullable(rowId), null),
    claimId: z._default(z.nullable(rowId), null),
    /** True if the order is handed over with the payment. */
    handsOver: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ amount, reverses, handsOver }) => !handsOver || (amount > 0 && reverses === null), {
      error: 'An order is handed over with money that came',
      path: ['handsOver'],
    }),
    z.refine(({ amount, reason, reverses }) => amount > 0 || reason !== null || reverses !== null, {
      error: 'Please say why the money goes back',
      path: ['reason'],
    }),
    z.refine(({ reason, reverses }) => reason !== null || reverses === null, {
      error: 'Please say why',
      path: ['reason'],
    }),
  )
export type PaymentInput = z.output<typeof paymentInput>

/** Maximum number of orders for one payment. */
export const maxSharedOrders = 20

/**
 * `POST /api/admin/money/payments`: one payment for several orders of a customer. Each order has the version that was
 * read and its part in paise.
 */
export const sharedPaymentInput = z.object({
  id: idempotencyId,
  method: z._default(z.nullable(paymentMethod), null),
  note: z._default(clearable(200, 'Note'), null),
  paidOn: z.optional(paidOn),
  reference: z._default(paymentReference, null),
  parts: z
    .array(
      z.object({
        orderId: rowId,
        updatedAt: version,
        amount: paiseAmount('The amount', moneyLimits.total).check(z.minimum(1, 'Please enter an amount')),
      }),
      { error: 'Please enter an amount' },
    )
    .check(
      z.minLength(1, 'Please enter an amount'),
      z.maxLength(maxSharedOrders, `One payment is for at most ${maxSharedOrders} orders`),
      z.refine((parts) => new Set(parts.map(({ orderId }) => orderId)).size === parts.length, 'An order has one part'),
    ),
})
export type SharedPaymentInput = z.output<typeof sharedPaymentInput>

/** Splits an amount in paise over the balances of orders, in their order; the rest belongs to no order. */
export function splitPayment(amount: number, owed: number[]) {
  let left = amount
  return owed.map((balance) => {
    const part = Math.min(left, balance)
    left -= part
    return part
  })
}

/** `POST /api/admin/money/counts`: the counted cash of an Indian date, in paise. */
export const cashCountInput = z.object({
  id: idempotencyId,
  day: paidOn,
  counted: paiseAmount('The cash', moneyLimits.total),
  note: z._default(clearable(200, 'Note'), null),
})
export type CashCountInput = z.output<typeof cashCountInput>

/**
 * `POST /api/admin/orders/{id}/cancel`: the order with its `updatedAt`, and the amount to refund (0: the shop keeps
 * everything).
 */
export const cancelInput = z
  .object({
    id: idempotencyId,
    updatedAt: version,
    refund: z._default(paiseAmount('The refund', moneyLimits.total), 0),
    method: z._default(z.nullable(z.enum(paymentMethods, { error: 'Please choose how it goes back' })), null),
    reason: z._default(clearable(200, 'Reason'), null),
  })
  .check(
    z.refine(({ refund, method }) => refund === 0 || method !== null, {
      error: 'Please choose how it goes back',
      path: ['method'],
    }),
  )
export type CancelInput = z.output<typeof cancelInput>

const upiReferenceMessage = 'The UPI reference has 12 digits'

/** A stored claim of a customer to have paid by UPI; times are milliseconds. */
export type Claim = {
  id: string
  amount: number
  reference: string | null
  at: number
  /** Time at which the customer corrected the claim. */
  changedAt: number | null
}

/** Maximum number of open claims of an order. */
export const maxClaims = 5

/** `PUT /api/user/orders/{id}/paid/{claim}`: the customer's corrected claim. */
export const claimChange = z.object({
  amount: paiseAmount('The amount', moneyLimits.total).check(z.minimum(1, 'Please enter an amount')),
  /** Reference as shown in the payment app. */
  reference: z._default(
    clearableField(
      z.string(upiReferenceMessage).check(z.trim(), z.regex(/^\d{12}$/, upiReferenceMessage)),
      upiReferenceMessage,
    ),
    null,
  ),
})
export type ClaimChange = z.output<typeof claimChange>

/** `POST /api/user/orders/{id}/paid`: a customer's claim to have paid by UPI. */
export const claimInput = z.extend(claimChange, { id: idempotencyId })
export type ClaimInput = z.output<typeof claimInput>

/**
 * Query of `DELETE /api/admin/orders/{id}/claim`: the claim that was not found at the bank, and the time of its last
 * change.
 */
export const claimQuery = z.object({ claim: rowId, at: version })

/** Number of claims on the day's page. The query reads one more to know whether there are more. */
export const shownClaims = 10

const requiredDate = z.iso.date('Please enter dates as year-month-day')
/** Maximum number of days in a day book. */
export const dayBookDays = 31

/** Query of one day of the day book. */
export const moneyDayQuery = z.object({ on: requiredDate })

/** Query of the day book: Indian dates, both inclusive. */
export const dayBookQuery = z.object({ from: requiredDate, to: requiredDate })
export type DayBookQuery = z.output<typeof dayBookQuery>
