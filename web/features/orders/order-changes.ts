import { indianDate } from '../../../shared/time.ts'
import { rupees, shortDate, words } from '../../lib/format.ts'
import type { OrderForm } from './order-form.ts'
import type { DeskOrder } from './queries.ts'

export type Values = Omit<OrderForm, 'advanceAmount'>
type Name = keyof Values

/** An order as its form has it: empty texts, days, and a total only where it is stated. */
export const valuesOf = (order: DeskOrder): Values => ({
  customerName: order.customerName ?? '',
  customerPhone: order.customerPhone ?? '',
  customerEmail: order.customerEmail ?? '',
  outfitType: order.outfitType,
  eventDate: order.eventDate ?? '',
  estimatedDelivery: order.estimatedDelivery ? indianDate(Date.parse(order.estimatedDelivery)) : '',
  priority: order.priority,
  description: order.description ?? '',
  notes: order.notes ?? '',
  totalAmount: order.isTotalStated ? order.totalAmount : null,
  items: order.items.map(({ id, productId, name, quantity, price }) => ({
    id,
    ...(productId && { productId }),
    name,
    quantity,
    price,
  })),
})

const names: Record<Name, string> = {
  customerName: 'Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  outfitType: 'What we make',
  eventDate: 'Date of the day',
  estimatedDelivery: 'Ready about',
  priority: 'Priority',
  description: 'What was asked for',
  notes: 'Notes for the table',
  totalAmount: 'Total',
  items: 'Pieces',
}
const allNames = Object.keys(names).filter((name): name is Name => name in names)

const same = (one: Values, other: Values, name: Name) => JSON.stringify(one[name]) === JSON.stringify(other[name])

/** Only what differs from what the form began with: the rest may have been changed by somebody else. */
export function changesIn(typed: Values, base: Values): Partial<Values> {
  return Object.fromEntries(allNames.filter((name) => !same(typed, base, name)).map((name) => [name, typed[name]]))
}

/** One thing that somebody else changed meanwhile, in words; `mine` where this form changes it too. */
export type Difference = { name: string; theirs: string; mine?: string }

/** What differs between an order as it was read and as it is now; `typed` is what this form would make of it. */
export function differences(read: DeskOrder, now: DeskOrder, typed: Values): Difference[] {
  const [base, theirs] = [valuesOf(read), valuesOf(now)]
  const found: Difference[] = allNames
    .filter((name) => !same(base, theirs, name) && !same(theirs, typed, name))
    .map((name) => ({
      name: names[name],
      theirs: say(name, theirs),
      ...(!same(base, typed, name) && { mine: say(name, typed) }),
    }))
  if (read.status !== now.status) found.push({ name: 'Stage', theirs: words(now.status) })
  if (read.advanceAmount !== now.advanceAmount) found.push({ name: 'Paid', theirs: rupees(now.advanceAmount) })
  return found
}

function say(name: Name, values: Values): string {
  if (name === 'items')
    return values.items.map((line) => `${line.quantity} × ${line.name}, ${rupees(line.price)}`).join('; ') || 'None'
  if (name === 'totalAmount') return values.totalAmount === null ? 'Follows the pieces' : rupees(values.totalAmount)
  if (name === 'priority') return words(values.priority)
  if (name === 'eventDate' || name === 'estimatedDelivery') return values[name] ? shortDate(values[name]) : 'None'
  return values[name] || 'Empty'
}
