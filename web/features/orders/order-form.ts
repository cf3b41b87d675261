import * as z from 'zod'
import { orderInput } from '../../../shared/order-inputs.ts'
import { paiseOf } from '../../lib/money.ts'

const typed = z.string().trim().default('')
const amountSentence = 'Please enter an amount in rupees, such as 12,500'

/** What the form's fields are called; the lines of the order stand beside them as `items.0.name` and so on. */
const fields = z.looseObject({
  customerName: typed,
  customerPhone: typed,
  customerEmail: typed,
  outfitType: typed,
  eventDate: typed,
  estimatedDelivery: typed,
  priority: z.enum(['low', 'normal', 'high', 'urgent']).default('normal'),
  description: typed,
  notes: typed,
  totalAmount: typed,
  advanceAmount: typed.optional(),
})

const lineParts = ['id', 'productId', 'name', 'quantity', 'price'] as const
type Line = Partial<Record<(typeof lineParts)[number], string>>

/** The lines among a form's fields, in their order; empty ones at the end are none. */
function linesIn(form: Record<string, unknown>) {
  const lines: Line[] = []
  for (const [name, value] of Object.entries(form)) {
    const [, at, part] = /^items\.(\d+)\.(\w+)$/.exec(name) ?? []
    const known = lineParts.find((known) => known === part)
    if (at && known && typeof value === 'string') lines[Number(at)] = { ...lines[Number(at)], [known]: value.trim() }
  }
  const last = lines.findLastIndex(({ name, price }) => name || price)
  return lines.slice(0, last + 1)
}

/** What the lines of a half-filled form come to, as far as they are amounts. */
export const typedSum = (form: HTMLFormElement) =>
  linesIn(Object.fromEntries(new FormData(form))).reduce(
    (sum, { quantity, price }) => sum + (paiseOf(price ?? '') ?? 0) * (Number(quantity) || 0),
    0,
  )

/**
 * The order form: text as it is typed becomes what the server takes, and the server's own schema has the last word.
 * An empty total follows the pieces.
 */
export const orderForm = fields
  .transform((form, context) => {
    const amount = (typedAmount: string | undefined, ...path: (string | number)[]) => {
      const paise = paiseOf(typedAmount ?? '')
      if (paise === null) context.addIssue({ code: 'custom', path, message: amountSentence })
      return paise ?? 0
    }
    const { totalAmount, advanceAmount, ...order } = form
    return {
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      customerEmail: order.customerEmail,
      outfitType: order.outfitType,
      eventDate: order.eventDate,
      estimatedDelivery: order.estimatedDelivery,
      priority: order.priority,
      description: order.description,
      notes: order.notes,
      totalAmount: totalAmount ? amount(totalAmount, 'totalAmount') : null,
      ...(advanceAmount && { advanceAmount: amount(advanceAmount, 'advanceAmount') }),
      items: linesIn(form).map(({ id, productId, name = '', quantity, price }, at) => ({
        ...(id && { id }),
        ...(productId && { productId }),
        name,
        quantity: Number(quantity),
        price: amount(price, 'items', at, 'price'),
      })),
    }
  })
  .superRefine((order, context) => {
    for (const { path, message } of orderInput.safeParse(order).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })
export type OrderForm = z.output<typeof orderForm>
