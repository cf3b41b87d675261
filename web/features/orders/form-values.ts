import { otherGarment } from '../../../shared/garments.ts'
import { indianDate } from '../../../shared/time.ts'
import type { OrderForm } from './order-form.ts'
import type { AdminOrder } from './queries.ts'

/** An order as its form has it. A new order may come with an advance; later money is added as payments. */
export type OrderFormValues = Omit<OrderForm, 'advanceAmount'>
export type FieldName = keyof OrderFormValues
export type OrderItemValues = OrderFormValues['items'][number]
export type OrderFieldDefaults = { [Name in FieldName]?: OrderFormValues[Name] | null }

export const fieldLabels: Record<FieldName, string> = {
  customerName: 'Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  outfitType: 'What we make',
  eventDate: 'Date of the function',
  estimatedDelivery: 'Ready about',
  garment: 'Planned as',
  priority: 'Priority',
  description: 'What was asked for',
  notes: 'Notes for the desk',
  tailorNotes: 'Notes for the tailor',
  deliveryWay: 'Collection or delivery',
  deliveryAddress: 'Delivery address',
  deliveryPinCode: 'PIN code',
  deliveryCharge: 'Delivery charge',
  totalAmount: 'Total',
  items: 'Pieces',
}
export const fieldNames = Object.keys(fieldLabels).filter((name): name is FieldName => name in fieldLabels)

/** Null texts are empty, moments are days, and the total is there only where it is stated. */
export const toFormValues = (order: AdminOrder): OrderFormValues => ({
  customerName: order.customerName ?? '',
  customerPhone: order.customerPhone ?? '',
  customerEmail: order.customerEmail ?? '',
  outfitType: order.outfitType,
  eventDate: order.eventDate ?? '',
  estimatedDelivery: order.estimatedDelivery ? indianDate(Date.parse(order.estimatedDelivery)) : '',
  garment: order.garment ?? otherGarment,
  priority: order.priority,
  description: order.description ?? '',
  notes: order.notes ?? '',
  tailorNotes: order.tailorNotes ?? '',
  deliveryWay: order.deliveryWay,
  deliveryAddress: order.deliveryAddress ?? '',
  deliveryPinCode: order.deliveryPinCode ?? '',
  deliveryCharge: order.deliveryCharge,
  totalAmount: order.isTotalStated ? order.totalAmount - order.rounding : null,
  items: order.items.map(({ id, productId, name, quantity, price }) => ({
    id,
    ...(productId && { productId }),
    name,
    quantity,
    price,
  })),
})
