import { eq, getTableColumns } from 'drizzle-orm'
import { orderFields } from '../../../shared/order-fields.ts'
import { indiaOffsetMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { orders, users } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { findBookingOfOrderStatement } from './moved.ts'
import type { Order } from './order.ts'
import { findLatestStatement } from './quotes.ts'

/** Statements that read what most changes of an order are decided by. */
export const readStatements = (ctx: Ctx, id: string) => ({
  found: findWithEditorStatement(ctx, id),
  booking: findBookingOfOrderStatement(ctx, id),
  latestQuote: findLatestStatement(ctx, id),
})

/** Statement: an order, and who changed it last. */
export const findWithEditorStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      order: getTableColumns(orders),
      editor: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.updatedBy))
    .where(eq(orders.id, id))
type OrderWithEditor = Awaited<ReturnType<typeof findWithEditorStatement>>[number]

/** The name of each field of `updatedFields` in a sentence. */
const saidByField: Map<string, string> = new Map([
  ...Object.entries(orderFields).map(([name, { said }]): [string, string] => [name, said]),
  ['items', 'the pieces'],
  ['quote', 'the quotation'],
  ['bill', 'the bill'],
])

const indianClockTime = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(11, 16)

/** The order that a change has read as of `updatedAt`. 404 for none, 409 when it was changed since. */
export function checkCurrent(found: OrderWithEditor | undefined, updatedAt: Date): Order {
  return found?.order.updatedAt.getTime() === updatedAt.getTime() ? found.order : refuseStale(found)
}

/** 409 for a change of an order that somebody else has changed meanwhile: says who that was, when, and what. */
export function refuseStale(found: OrderWithEditor | undefined): never {
  if (!found) return fail(404, 'order_unknown')
  const { order, editor } = found
  // A customer who accepts a quotation is no editor; orders of before editors were kept have no fields either.
  const unknown = order.updatedFields.length > 0 ? 'The customer' : 'Someone else'
  const who = editor ? adminName(editor) : (order.updatedByName ?? unknown)
  const labels = new Set(order.updatedFields.map((field) => saidByField.get(field) ?? field))
  const what = [...labels].join(', ') || 'this order'
  return failStale('order_changed_by', {
    values: { who, what, time: indianClockTime(order.updatedAt) },
    details: { changed: order.updatedFields, by: who },
  })
}
