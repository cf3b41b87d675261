import * as z from 'zod'
import { deliveryWays, orderPriorities, orderStatuses, paymentMethods } from '../../../../shared/orders.ts'
import { id, moment, paise, text, textOrNull } from './common.ts'

export const order = z.strictObject({
  id,
  outfitType: text,
  status: z.enum(orderStatuses),
  createdAt: moment,
  items: z.array(z.strictObject({ id, name: text, quantity: z.int().min(1), price: paise, image: textOrNull })),
  image: textOrNull,
  total: paise,
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

/** On the customer's order page: without notes, priority and single payments. */
export const customerOrder = order.extend({
  eventDate: textOrNull,
  description: textOrNull,
  inspirationPhotos: z.array(text),
  estimatedDelivery: moment.nullable(),
  ...delivery,
  advanceAmount: paise,
  balanceAmount: z.int(),
  overpaidBy: paise,
  updatedAt: moment,
  updates: z.array(orderUpdate),
  stages,
})

/** In the admin list. */
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

/** An order update in the admin's details. */
export const adminOrderUpdate = orderUpdate.extend({ orderId: id, isVisible: z.boolean(), updatedAt: moment })

export const adminOrderDetails = adminOrder.extend({
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
  updates: z.array(adminOrderUpdate),
  payments: z.array(
    z.strictObject({
      id,
      amount: z.int(),
      method: z.enum(paymentMethods).nullable(),
      note: textOrNull,
      createdAt: moment,
    }),
  ),
  stages,
})
