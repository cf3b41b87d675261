import { otherGarment } from '../../../shared/garments.ts'
import { orderFields, typedNames } from '../../../shared/order-fields.ts'
import { byName } from '../../../shared/pick.ts'
import { indianDate } from '../../../shared/time.ts'
import { type OrderForm, textNames } from './order-form.ts'
import type { AdminOrder } from './queries.ts'

/** An order as its form has it. A new order may come with an advance; later money is added as payments. */
export type OrderFormValues = Omit<OrderForm, 'advanceAmount'>
export type FieldName = keyof OrderFormValues
export type OrderItemValues = OrderFormValues['items'][number]
export type OrderFieldDefaults = { [Name in FieldName]?: OrderFormValues[Name] | null }

export const fieldLabels: Record<FieldName, string> = {
  ...byName(typedNames, (name) => orderFields[name].label),
  items: 'Pieces',
}
export const fieldNames: FieldName[] = [...typedNames, 'items']

/** Null texts are empty, moments are days, and the total is there only where it is stated. */
export const toFormValues = (order: AdminOrder): OrderFormValues => ({
  ...byName(textNames, (name) => order[name] ?? ''),
  estimatedDelivery: order.estimatedDelivery ? indianDate(Date.parse(order.estimatedDelivery)) : '',
  garment: order.garment ?? otherGarment,
  priority: order.priority,
  deliveryWay: order.deliveryWay,
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
