import { deliveryWayLabels } from '../../../shared/orders.ts'
import { formatRupees, humanize, shortDate } from '../../lib/format.ts'
import type { Difference } from '../../ui/conflict-notice.tsx'
import { type FieldName, fieldLabels, fieldNames, type OrderFormValues, toFormValues } from './order-form.ts'
import type { AdminOrder } from './queries.ts'

const isSameField = (one: OrderFormValues, other: OrderFormValues, name: FieldName) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])

/** Only what differs from what the form began with: the rest may have been changed by somebody else. */
export const changedValues = (typed: OrderFormValues, base: OrderFormValues): Partial<OrderFormValues> =>
  Object.fromEntries(fieldNames.filter((name) => !isSameField(typed, base, name)).map((name) => [name, typed[name]]))

/** Lists what somebody else has changed of an order since it was read; `typed` is what this form would make of it. */
export function listDifferences(before: AdminOrder, now: AdminOrder, typed: OrderFormValues): Difference[] {
  const [base, theirs] = [toFormValues(before), toFormValues(now)]
  const found: Difference[] = fieldNames
    .filter((name) => !isSameField(base, theirs, name) && !isSameField(theirs, typed, name))
    .map((name) => ({
      name: fieldLabels[name],
      theirs: describeField(name, theirs),
      ...(!isSameField(base, typed, name) && { mine: describeField(name, typed) }),
    }))
  if (before.status !== now.status) found.push({ name: 'Stage', theirs: humanize(now.status) })
  if (before.advanceAmount !== now.advanceAmount) found.push({ name: 'Paid', theirs: formatRupees(now.advanceAmount) })
  return found
}

function describeField(name: FieldName, values: OrderFormValues): string {
  if (name === 'items')
    return (
      values.items.map((item) => `${item.quantity} × ${item.name}, ${formatRupees(item.price)}`).join('; ') || 'None'
    )
  if (name === 'totalAmount')
    return values.totalAmount === null ? 'Follows the pieces' : formatRupees(values.totalAmount)
  if (name === 'deliveryCharge') return values.deliveryCharge === null ? 'None' : formatRupees(values.deliveryCharge)
  if (name === 'deliveryWay') return values.deliveryWay ? deliveryWayLabels[values.deliveryWay] : 'Not said'
  if (name === 'priority') return humanize(values.priority)
  if (name === 'eventDate' || name === 'estimatedDelivery') return values[name] ? shortDate(values[name]) : 'None'
  return values[name] || 'Empty'
}
