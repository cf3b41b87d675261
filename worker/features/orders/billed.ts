import type { Ctx } from '../../context.ts'
import { orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { formatRupees } from '../../lib/rupees.ts'
import { enqueueUpdateStatement } from './notified.ts'
import { isEqual, type Order } from './order.ts'

type Line = { name: string; quantity: number; price: number }
type Bill = Pick<Order, 'totalAmount'>

/** How a change of an order changes its bill, as its customer is told; undefined where it stays as it was accepted. */
export function billChangeOf(before: Bill, after: Bill, lines: { before: Line[]; after: Line[] }) {
  const [was, is] = [before, after].map(({ totalAmount }) => formatRupees(totalAmount ?? 0))
  if (was !== is) return `The bill changed from ${was} to ${is}.`
  const said = ({ name, quantity, price }: Line) => [name, quantity, price]
  return isEqual(lines.before.map(said), lines.after.map(said))
    ? undefined
    : `The pieces changed. The bill is still ${is}.`
}

export const refuseWithoutQuote = ({ total }: { total: number }): never =>
  fail(409, 'bill_without_quote', { values: { total: formatRupees(total) } })

/** Statements that show a customer how an accepted bill changed; `isTold` where news of the order goes out anyway. */
export const billChangeStatements = (ctx: Ctx, order: Order, { title, isTold }: { title: string; isTold: boolean }) => {
  const at = order.updatedAt
  const update = ctx.db.insert(orderUpdates).values({
    ...{ id: crypto.randomUUID(), orderId: order.id, title, photos: [], stage: order.status, isVisible: true },
    ...{ byId: order.updatedBy, createdAt: at, updatedAt: at },
  })
  const news = isTold ? undefined : enqueueUpdateStatement(ctx, order, 0)
  return news ? [update, news] : [update]
}
