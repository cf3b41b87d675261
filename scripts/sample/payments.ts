import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { cashCounts, shopRules } from '../../worker/db/schema.ts'
import { insertPaymentStatements } from '../../worker/features/orders/paid.ts'
import { sampleFacts } from './data/boutique.ts'
import { openingHour } from './days.ts'
import type { SampleOrderRow } from './orders.ts'

type PaidOrder = Pick<
  SampleOrderRow,
  'id' | 'status' | 'advanceAmount' | 'totalAmount' | 'discountAmount' | 'createdAt' | 'steps' | 'paidTogether'
>
type SamplePayment = {
  id: string
  amount: number
  at: Date
  method?: string
  reference?: string
  reverses?: string
  reason?: string
  sharedId?: string
}

/** Refund of an order, in paise. */
const givenBack = 150_000

type Shared = Pick<SamplePayment, 'sharedId' | 'at' | 'method' | 'reference'>

/** Returns the payments of an order; their sum is its paid amount. `shared`: of the advance that came for two orders. */
function paymentsOf(order: PaidOrder, nth: number, now: number, shared: Shared): SamplePayment[] {
  const paid = order.advanceAmount ?? 0
  if (paid === 0) return []
  const method = (step: number) => (['upi', 'cash', 'bank', 'card'] as const)[(nth + step) % 4]
  const payment = (step: number, amount: number, at: Date, more: Partial<SamplePayment> = {}) => {
    const how = more.method ?? method(step)
    // A bank's reference has twelve digits.
    const reference =
      how === 'upi' || how === 'bank' ? `6323${String(10_000_019 + nth * 7919 + step * 104_729)}` : undefined
    return { id: crypto.randomUUID(), amount, at, method: how, reference, ...more }
  }
  const first = Math.round(paid / 2)
  const later = openingHour(now, nth % 3, nth + 6)
  if (order.status === 'delivered')
    return [payment(0, first, order.createdAt), payment(1, paid - first, order.steps.at(-1)?.at ?? later)]
  if (order.status === 'fitting' || order.status === 'ready')
    return [payment(0, first, order.createdAt), payment(1, paid - first, later)]
  if (order.status === 'measurement')
    return [
      payment(0, paid + givenBack, order.createdAt, { method: 'cash' }),
      payment(1, -givenBack, openingHour(now, 1, nth), { method: 'cash', reason: 'The veil was left out' }),
    ]
  if (order.status !== 'cutting') return [payment(0, paid, order.createdAt)]
  // A payment noted twice, of which one is reversed.
  const twice = payment(1, first, openingHour(now, 0, nth), { method: 'upi' })
  const back = { amount: -first, reverses: twice.id, reason: 'Recorded twice', reference: undefined }
  return [
    payment(0, paid, order.createdAt, order.paidTogether ? shared : {}),
    twice,
    payment(2, -first, new Date(Math.min(twice.at.getTime() + 60_000, now)), { method: 'upi', ...back }),
  ]
}

/**
 * Returns statements that insert all payments, oldest first because receipts are numbered in that order, the shop's UPI
 * address, and the cash as it was counted yesterday.
 */
export function paymentStatements(ctx: Ctx, orders: PaidOrder[], now: number) {
  const lastOfTwo = orders.findLast(({ paidTogether }) => paidTogether)
  const shared = {
    ...{ sharedId: crypto.randomUUID(), method: 'upi', reference: '632311904417' },
    at: lastOfTwo?.createdAt ?? new Date(now),
  }
  const payments = orders
    .flatMap((order, nth) => paymentsOf(order, nth, now, shared).map((payment) => ({ order, ...payment })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return [
    ctx.db.insert(shopRules).values({
      name: 'money',
      value: { upiId: 'kasavu.lace@okhdfcbank', upiName: sampleFacts.name },
      updatedAt: openingHour(now, 30, 0),
    }),
    ...payments.flatMap(({ order: { id, totalAmount: orderTotal, discountAmount: orderDiscount }, at, ...payment }) =>
      insertPaymentStatements(ctx, id, { ...payment, orderTotal, orderDiscount, paidOn: indianDate(at.getTime()) }, at),
    ),
    ctx.db.insert(cashCounts).values(countOf(payments, indianDate(now - dayMs))),
  ]
}

/** The count of a day's cash, which began with an empty drawer: a hundred rupees too many. */
function countOf(payments: SamplePayment[], day: string) {
  const ofDay = payments.filter(({ method, at }) => method === 'cash' && indianDate(at.getTime()) === day)
  const expected = ofDay.reduce((sum, { amount }) => sum + amount, 0)
  const counted = Math.max(expected, 0) + 10_000
  return {
    day,
    expected,
    counted,
    note: 'Change for tomorrow',
    createdAt: new Date(startOfIndianDay(day) + 19 * hourMs),
  }
}
