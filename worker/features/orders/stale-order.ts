import { fullName } from '../../../shared/names.ts'
import { indiaOffsetMs } from '../../../shared/time.ts'
import { fail } from '../../http/failures.ts'
import { fieldLabels } from './order-fields.ts'
import type { Order } from './order-values.ts'

/** An order, and who changed it last. */
export type OrderWithEditor = {
  order: Order
  editor: { firstName: string | null; lastName: string | null; email: string } | null
}

const labelByField: Map<string, string> = new Map([...fieldLabels, ['items', 'the pieces']])

const indianClockTime = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(11, 16)

/** The order that a change has read as of `updatedAt`. 404 for none, 409 when it was changed since. */
export function checkCurrent(found: OrderWithEditor | undefined, updatedAt: Date): Order {
  return found?.order.updatedAt.getTime() === updatedAt.getTime() ? found.order : refuseStale(found)
}

/** 409 for a change of an order that somebody else has changed meanwhile: says who that was, when, and what. */
export function refuseStale(found: OrderWithEditor | undefined): never {
  if (!found) return fail(404, 'There is no such order')
  const { order, editor } = found
  const who = editor ? nameOf(editor) : 'Someone else'
  const what = order.updatedFields.map((field) => labelByField.get(field) ?? field).join(', ') || 'this order'
  return fail(
    409,
    `${who} changed ${what} at ${indianClockTime(order.updatedAt)}. Please look again before you save.`,
    {},
    { changed: order.updatedFields, by: who },
  )
}

/** Every admin is made with the same name: who has not chosen another is known by the address. */
function nameOf({ email, ...names }: NonNullable<OrderWithEditor['editor']>) {
  const name = fullName(names)
  return name && name !== defaultAdminName ? name : email
}
const defaultAdminName = 'Admin User'
