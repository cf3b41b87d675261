import { balanceOf, overpaidBy, sumItems } from '../../../shared/money.ts'
import { riskOf } from '../../../shared/orders.ts'
import type { orderUpdates } from '../../db/schema.ts'
import type { AdminOrderDetails } from './admin-orders.ts'
import type { CustomerOrderDetails, OrderWithItems } from './customer-orders.ts'
import type { Order } from './order-values.ts'

type OrderUpdate = typeof orderUpdates.$inferSelect

/** An order in the admin list: amounts in paise, and why it should be looked at first. */
export const toAdmin = (order: Order) => ({
  id: order.id,
  userId: order.userId,
  bookingId: order.bookingId,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  customerPhoneE164: order.customerPhoneE164,
  outfitType: order.outfitType,
  eventDate: order.eventDate,
  description: order.description,
  inspirationPhotos: order.inspirationPhotos,
  status: order.status,
  priority: order.priority,
  estimatedDelivery: order.estimatedDelivery,
  isTotalStated: order.isTotalStated,
  notes: order.notes,
  ...deliveryOf(order),
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  totalAmount: order.totalAmount ?? 0,
  ...paymentsOf(order.totalAmount ?? 0, order),
  risk: riskOf(order, Date.now()),
})

/** Everything about one order, notes and hidden updates too. */
export const toAdminDetails = ({ order, updates, ...details }: AdminOrderDetails) => ({
  ...toAdmin(order),
  customer: details.customer,
  chatRoomId: details.chatRoomId,
  items: details.items,
  updates: updates.map(updateToAdmin),
  payments: details.payments,
  stages: details.stages,
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

/** An order in a customer's list; `total` is paise. */
export function toCustomerListItem({ items, newestPhoto, ...order }: OrderWithItems) {
  const { id, outfitType, status, createdAt, totalAmount, deliveryCharge } = order
  const photo = newestPhoto && `/api/photos/${newestPhoto}`
  return {
    ...{ id, outfitType, status, createdAt },
    items: items.map((item) => ({ ...item, image: item.image ?? photo })),
    // Also where no pieces are listed.
    image: items.find(({ image }) => image)?.image ?? photo,
    total: totalAmount ?? sumItems(items) + (deliveryCharge ?? 0),
  }
}

/** An order on its customer's page, without the admin's notes and priority. */
export function toCustomer({ order, updates, stages }: CustomerOrderDetails) {
  const { eventDate, description, inspirationPhotos, estimatedDelivery, updatedAt } = order
  const listItem = toCustomerListItem(order)
  return {
    ...listItem,
    eventDate,
    description,
    inspirationPhotos,
    estimatedDelivery,
    ...deliveryOf(order),
    ...paymentsOf(listItem.total, order),
    updatedAt,
    updates,
    stages,
  }
}

const deliveryOf = ({ deliveryWay, deliveryAddress, deliveryPinCode, deliveryCharge }: Order) => ({
  deliveryWay,
  deliveryAddress,
  deliveryPinCode,
  deliveryCharge,
})

/** What was paid of a total, and what is left. */
function paymentsOf(total: number, order: Order) {
  const advanceAmount = order.advanceAmount ?? 0
  const balanceAmount = balanceOf(total, advanceAmount)
  return { advanceAmount, balanceAmount, overpaidBy: overpaidBy(balanceAmount) }
}
