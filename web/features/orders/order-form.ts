import * as z from 'zod/mini'
import { otherGarment } from '../../../shared/garments.ts'
import { statedPriceOf } from '../../../shared/money.ts'
import { orderFields, typedNames } from '../../../shared/order-fields.ts'
import { orderInput } from '../../../shared/order-inputs.ts'
import { deliveryWays, orderPriorities } from '../../../shared/orders.ts'
import { paymentMethod } from '../../../shared/payments.ts'
import { byName, pick } from '../../../shared/pick.ts'
import { indianDate } from '../../../shared/time.ts'
import { parseDiscount, parseRupees } from '../../../shared/typed.ts'
import type { AdminOrder } from './queries.ts'

const textField = z._default(z.string().check(z.trim()), '')
const amountMessage = 'Please enter an amount in rupees, such as 12,500'

/** Fields that are not plain text. */
const otherNames = [
  'estimatedDelivery',
  'garment',
  'priority',
  'deliveryWay',
  'deliveryCharge',
  'totalAmount',
  'discount',
] as const
type TypedName = (typeof typedNames)[number]
type OtherName = (typeof otherNames)[number]
const textNames = typedNames.filter(
  (name): name is Exclude<TypedName, OtherName> => !otherNames.some((other) => other === name),
)

/** Field names of the form; the items add fields like `items.0.name`. */
const formFields = z.looseObject({
  ...byName(textNames, () => textField),
  estimatedDelivery: textField,
  garment: textField,
  priority: z._default(z.enum(orderPriorities), 'normal'),
  deliveryWay: z._default(z.enum(['', ...deliveryWays]), ''),
  deliveryCharge: textField,
  totalAmount: textField,
  discount: textField,
  advanceAmount: z.optional(textField),
  advanceMethod: z.optional(paymentMethod),
  advanceReference: textField,
  wearerId: textField,
  alterationOf: textField,
})

/** Values of the fields that only a delivery to the door has. */
const notToTheDoor = { deliveryAddress: '', deliveryPinCode: '', deliveryCharge: null }

const itemFields = ['id', 'productId', 'name', 'quantity', 'price'] as const
type TypedItem = Partial<Record<(typeof itemFields)[number], string>>

/** Reads the items from a form in their order, without empty ones at the end. */
function readItems(form: Record<string, unknown>) {
  const items: TypedItem[] = []
  for (const [name, value] of Object.entries(form)) {
    const [, index, part] = /^items\.(\d+)\.(\w+)$/.exec(name) ?? []
    const known = itemFields.find((known) => known === part)
    if (index && known && typeof value === 'string')
      items[Number(index)] = { ...items[Number(index)], [known]: value.trim() }
  }
  const last = items.findLastIndex(({ name, price }) => name || price)
  return items.slice(0, last + 1)
}

/** Reads one item of a half-filled form as typed. */
export const readItem = (form: HTMLFormElement, index: number): TypedItem | undefined =>
  readItems(Object.fromEntries(new FormData(form)))[index]

/** Returns the sum of the items in a half-filled form, in paise; ignores invalid amounts. */
export const sumTypedItems = (form: HTMLFormElement) =>
  readItems(Object.fromEntries(new FormData(form))).reduce(
    (sum, { quantity, price }) => sum + (parseRupees(price ?? '') ?? 0) * (Number(quantity) || 0),
    0,
  )

type ReadAmount = (typed: string | undefined, ...path: (string | number)[]) => number

/** Returns a reader of typed rupees as paise; an invalid amount adds an issue to its field and returns 0. */
export const amountReader =
  ({ issues }: { issues: z.core.$ZodRawIssue[] }): ReadAmount =>
  (typed, ...path) => {
    const paise = parseRupees(typed ?? '')
    if (paise === null) issues.push({ code: 'custom', path, message: amountMessage, input: typed })
    return paise ?? 0
  }

/** Reads a typed discount; null if empty. An invalid discount adds an issue to its field. */
export function readDiscount(typed: string, { issues }: { issues: z.core.$ZodRawIssue[] }) {
  if (typed.trim() === '') return null
  const discount = parseDiscount(typed)
  if (!discount)
    issues.push({ code: 'custom', path: ['discount'], message: 'Please enter an amount, or 10%', input: typed })
  return discount
}

/** Checks a form's values with another schema that uses the same field names. */
export const checkedAs =
  (schema: z.core.$ZodType): z.core.CheckFn<unknown> =>
  ({ value, issues }) => {
    for (const { path, message } of z.safeParse(schema, value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  }

/** Converts the form's items to the server's format. */
export const typedItems = (form: Record<string, unknown>, amount: ReadAmount) =>
  readItems(form).map(({ id, productId, name = '', quantity, price }, at) => ({
    ...(id && { id }),
    ...(productId && { productId }),
    name,
    quantity: Number(quantity),
    price: amount(price, 'items', at, 'price'),
  }))

/**
 * Schema of the order form: converts typed text to the server's format, then applies the server's own schema. An empty
 * total is calculated from the items.
 */
export const orderForm = z
  .pipe(
    formFields,
    z.transform((form, { issues }) => {
      const amount = amountReader({ issues })
      const { totalAmount, advanceAmount, advanceMethod, advanceReference, wearerId, alterationOf, ...order } = form
      const advance = advanceAmount ? amount(advanceAmount, 'advanceAmount') : 0
      if (advance > 0 && !advanceMethod)
        issues.push({ code: 'custom', path: ['advanceMethod'], message: 'Please choose how it was paid', input: '' })
      return {
        ...pick(order, textNames),
        estimatedDelivery: order.estimatedDelivery,
        garment: order.garment || otherGarment,
        priority: order.priority,
        deliveryWay: order.deliveryWay || null,
        ...(order.deliveryWay === 'door'
          ? { deliveryCharge: order.deliveryCharge ? amount(order.deliveryCharge, 'deliveryCharge') : null }
          : notToTheDoor),
        totalAmount: totalAmount ? amount(totalAmount, 'totalAmount') : null,
        discount: readDiscount(order.discount, { issues }),
        ...(wearerId && { wearerId }),
        ...(alterationOf && { alterationOf }),
        ...(advanceAmount && { advanceAmount: advance }),
        ...(advance > 0 && advanceMethod && { advanceMethod }),
        ...(advance > 0 && advanceMethod !== 'cash' && advanceReference && { advanceReference }),
        items: typedItems(form, amount),
      }
    }),
  )
  .check(checkedAs(orderInput))
type OrderForm = z.output<typeof orderForm>

/** Values of the form of an existing order. Only a new order has an advance; later money is recorded as payments. */
export type OrderFormValues = Omit<
  OrderForm,
  'advanceAmount' | 'advanceMethod' | 'advanceReference' | 'wearerId' | 'alterationOf'
>
export type FieldName = keyof OrderFormValues
export type OrderItemValues = OrderFormValues['items'][number]
export type OrderFieldDefaults = { [Name in FieldName]?: OrderFormValues[Name] | null }

export const fieldLabels: Record<FieldName, string> = {
  ...byName(typedNames, (name) => orderFields[name].label),
  items: 'Pieces',
}
export const fieldNames: FieldName[] = [...typedNames, 'items']

/**
 * Converts an order to form values: null texts become empty, timestamps become days, and the total is set only if it
 * was entered.
 */
export const toFormValues = (order: AdminOrder): OrderFormValues => ({
  ...byName(textNames, (name) => order[name] ?? ''),
  estimatedDelivery: order.estimatedDelivery ? indianDate(Date.parse(order.estimatedDelivery)) : '',
  garment: order.garment ?? otherGarment,
  priority: order.priority,
  deliveryWay: order.deliveryWay,
  deliveryCharge: order.deliveryCharge,
  totalAmount: statedPriceOf(order),
  discount: order.discount,
  items: order.items.map(({ id, productId, name, quantity, price }) => ({
    id,
    ...(productId && { productId }),
    name,
    quantity,
    price,
  })),
})
