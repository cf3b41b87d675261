import * as z from 'zod'
import { billKinds } from '../../../../shared/bills.ts'
import { deliveryWays, orderPriorities, orderStatuses, paymentMethods } from '../../../../shared/orders.ts'
import { planStatuses } from '../../../../shared/plan.ts'
import { deskWays, quoteAnswers } from '../../../../shared/quotes.ts'
import { id, moment, paise, text, textOrNull } from './common.ts'
import { measurement, sizeFields, sizeUnit } from './measurements.ts'
import { adminVisits, customerVisits } from './visits.ts'

export const order = z.strictObject({
  id,
  outfitType: text,
  status: z.enum(orderStatuses),
  createdAt: moment,
  items: z.array(z.strictObject({ id, name: text, quantity: z.int().min(1), price: paise, image: textOrNull })),
  image: textOrNull,
  total: paise,
  eventDate: textOrNull,
  estimatedDelivery: moment.nullable(),
  fittingOn: textOrNull,
  ...customerVisits,
  deliveryWay: z.enum(deliveryWays).nullable(),
  openQuote: z.strictObject({ total: paise, validUntil: z.iso.date() }).nullable(),
})

export const stage = z.enum(orderStatuses)
const stages = z.array(z.strictObject({ stage, at: moment }))
const orderUpdate = z.strictObject({
  id,
  title: text,
  description: textOrNull,
  photos: z.array(text),
  stage: stage.nullable(),
  createdAt: moment,
})

const delivery = {
  deliveryWay: z.enum(deliveryWays).nullable(),
  deliveryAddress: textOrNull,
  deliveryPinCode: textOrNull,
  deliveryCharge: paise.nullable(),
}

const claim = z.strictObject({ amount: paise, reference: text, at: moment })
const upi = z.strictObject({ id: text, name: text })
const number = z
  .string()
  .regex(/^R\/\d\d-\d\d\/\d{5}$/)
  .nullable()
const paymentMethod = z.enum(paymentMethods).nullable()

const quoteLine = z.strictObject({ name: text, quantity: z.int().min(1), price: paise })
const customerQuote = z.strictObject({
  id,
  version: z.int().min(1),
  lines: z.array(quoteLine),
  note: textOrNull,
  total: paise,
  validUntil: z.iso.date(),
  createdAt: moment,
  supersededAt: moment.nullable(),
  answeredAt: moment.nullable(),
  answer: z.enum(quoteAnswers).nullable(),
  comment: textOrNull,
  isOwn: z.boolean(),
})
export const quote = customerQuote.omit({ isOwn: true }).extend({
  lines: z.array(quoteLine.extend({ productId: textOrNull })),
  how: z.enum(['room', ...deskWays]).nullable(),
})

export const payment = z.strictObject({
  id,
  number,
  amount: z.int(),
  method: paymentMethod,
  note: textOrNull,
  paidOn: z.iso.date(),
  reference: textOrNull,
  reverses: textOrNull,
  reversed: z.boolean(),
  reason: textOrNull,
  byName: textOrNull,
  createdAt: moment,
})

export const receipt = z.strictObject({
  number,
  amount: z.int(),
  method: paymentMethod,
  reference: textOrNull,
  reason: textOrNull,
  paidOn: z.iso.date(),
  createdAt: moment,
  reversed: z.boolean(),
  isReversal: z.boolean(),
  shop: z.strictObject({
    name: text,
    address: z.strictObject({
      street: z.string(),
      area: text,
      city: text,
      postcode: z.string(),
      state: text,
      map: z.optional(text),
    }),
    phone: textOrNull,
  }),
  order: z.strictObject({ id, outfitType: text }),
  customerName: textOrNull,
  total: z.nullable(paise),
  paidBefore: z.int(),
  balanceAfter: z.nullable(z.int()),
})

export const adminReceipt = z.strictObject({ ...receipt.shape, customerPhoneE164: textOrNull })

const listedBill = z.strictObject({
  ...{ id, number: text, kind: z.enum(billKinds), issuedOn: z.iso.date(), payable: z.int(), total: z.int() },
  ...{ cancels: textOrNull, cancelled: z.boolean() },
})
const billParts = {
  ...{ id, number: text, orderId: id, kind: z.enum(billKinds), issuedOn: z.iso.date(), createdAt: moment },
  lines: z.array(
    z.strictObject({ name: text, quantity: z.int(), price: paise, code: textOrNull, rate: z.int().nullable() }),
  ),
  buyer: z.strictObject({ name: text, address: textOrNull, gstin: textOrNull.optional() }).nullable(),
  seller: z.strictObject({ name: text, address: text, state: text, phone: textOrNull, gstin: textOrNull }),
  totals: z.strictObject({
    ...{ taxable: z.int(), cgst: z.int(), sgst: z.int(), rounding: z.int(), payable: z.int() },
  }),
  ...{ cancels: textOrNull, cancelled: z.boolean() },
}
export const madeBill = z.strictObject({ ...billParts, reason: textOrNull })

/** On the customer's order page: without notes and priority; of payments without who noted them and why. */
export const customerOrder = order.extend({
  description: textOrNull,
  inspirationPhotos: z.array(text),
  advanceTerms: textOrNull,
  ...delivery,
  advanceAmount: paise,
  balanceAmount: z.int(),
  overpaidBy: paise,
  payments: z.array(
    z.strictObject({
      ...{ id, number, amount: z.int(), method: paymentMethod, paidOn: z.iso.date() },
      ...{ isReversal: z.boolean(), reversed: z.boolean() },
    }),
  ),
  quotes: z.array(customerQuote),
  bills: z.array(listedBill),
  claim: claim.nullable(),
  upi: upi.nullable(),
  updatedAt: moment,
  measured: z
    .strictObject({
      wearer: text,
      takenOn: z.iso.date(),
      unit: sizeUnit,
      sizes: z.array(z.strictObject({ label: text, value: z.int() })),
    })
    .nullable(),
  updates: z.array(orderUpdate),
  stages,
})

/** For the admin. */
export const adminOrder = z.strictObject({
  id,
  userId: textOrNull,
  bookingId: textOrNull,
  customerName: textOrNull,
  customerEmail: textOrNull,
  customerPhone: textOrNull,
  customerPhoneE164: textOrNull,
  outfitType: text,
  eventDate: textOrNull,
  description: textOrNull,
  inspirationPhotos: z.array(text),
  status: stage,
  priority: z.enum(orderPriorities),
  estimatedDelivery: moment.nullable(),
  ...delivery,
  totalAmount: paise,
  isTotalStated: z.boolean(),
  advanceAmount: paise,
  balanceAmount: z.int(),
  overpaidBy: paise,
  garment: textOrNull,
  load: z.int(),
  plan: z.record(z.enum(planStatuses), text).nullable(),
  planBy: z.enum(['auto', 'hand']),
  notes: textOrNull,
  risk: z
    .strictObject({
      level: z.enum(['late', 'risk']),
      dueOn: z.iso.date(),
      by: z.enum(['event', 'delivery']),
      days: z.int(),
    })
    .nullable(),
  createdAt: moment,
  updatedAt: moment,
})

/** In the admin list. */
export const adminOrderListItem = adminOrder.extend({
  quote: z.enum(['open', 'expired', 'withdrawn', ...quoteAnswers]).nullable(),
})

/** An order update in the admin's details. */
export const adminOrderUpdate = orderUpdate.extend({ orderId: id, isVisible: z.boolean(), updatedAt: moment })

export const adminOrderDetails = adminOrder.extend({
  ...adminVisits,
  customer: z
    .strictObject({
      id,
      firstName: textOrNull,
      lastName: textOrNull,
      email: z.email().nullable(),
      phone: textOrNull,
      phoneE164: textOrNull,
      isActive: z.boolean(),
      hasAccount: z.boolean(),
    })
    .nullable(),
  chatRoomId: textOrNull,
  claim: claim.nullable(),
  upi: upi.nullable(),
  items: z.array(
    z.strictObject({
      id,
      productId: textOrNull,
      name: text,
      quantity: z.int().min(1),
      price: paise,
      image: textOrNull,
    }),
  ),
  updates: z.array(adminOrderUpdate.extend({ byName: textOrNull })),
  payments: z.array(payment),
  quotes: z.array(quote),
  bills: z.array(listedBill.extend({ reason: textOrNull, isOutdated: z.boolean() })),
  wearer: z.strictObject({ id, name: text, born: textOrNull }).nullable(),
  measurement: measurement.nullable(),
  newerMeasurement: z.strictObject({ id, takenOn: z.iso.date() }).nullable(),
  sizeFields,
  wearerName: textOrNull,
  remeasure: z.boolean(),
  tailorNotes: textOrNull,
  stages: z.array(z.strictObject({ stage, at: moment, byName: textOrNull })),
})

/** What noting a payment answers. */
export const notedPayment = z.strictObject({ order: adminOrder, payment, alsoOn: z.array(id) })
export { claim as paymentClaim }
