import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/lists.ts'
import { balanceOf, overpaidBy } from '../../../shared/money.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import { listStatusesStatement } from './statements.ts'

/** One line of an order; `price` is paise for one piece, `image` the first picture of the piece in the collection. */
type CustomerOrderItem = { id: string; name: string; quantity: number; price: number; image: string | null }

// Gathered with the order's own row: a page of orders and their items are one statement. Sorted here, because a sort
// inside would read every item twice.
const itemsColumn =
  sql`(SELECT json_group_array(json_array(line.position, line.id, line.name, line.quantity, line.price, json_extract(piece.images, '$[0]')))
  FROM order_items AS line LEFT JOIN products AS piece ON piece.id = line.product_id AND piece.retired_at IS NULL
  WHERE line.order_id = orders.id)`.mapWith((json: string): CustomerOrderItem[] => {
    const lines: [position: number, id: string, name: string, quantity: number, price: number, image: string | null][] =
      JSON.parse(json)
    return lines
      .sort(([a], [b]) => a - b)
      .map(([, id, name, quantity, price, image]) => ({ id, name, quantity, price, image }))
  })

type OrderWithItems = typeof orders.$inferSelect & { items: CustomerOrderItem[] }

/** A page of a customer's own orders, newest first. */
export const list = (ctx: Ctx, user: User, page: PageQuery) =>
  listPage(
    ctx,
    orders,
    { ...page, sort: 'newest' },
    { scope: eq(orders.userId, user.id), extra: { items: itemsColumn } },
  )

/** A customer's own order with the news its owner may show. 404 for another's. */
export async function get(ctx: Ctx, user: User, id: string) {
  const { title, description, photos, stage, createdAt } = getTableColumns(orderUpdates)
  const [[order], updates, stages] = await ctx.db.batch([
    ctx.db
      .select({ ...getTableColumns(orders), items: itemsColumn })
      .from(orders)
      .where(isOrderOf(id, user.id)),
    ctx.db
      .select({ id: orderUpdates.id, title, description, photos, stage, createdAt })
      .from(orderUpdates)
      .where(and(eq(orderUpdates.orderId, id), eq(orderUpdates.isVisible, true)))
      .orderBy(asc(orderUpdates.createdAt)),
    listStatusesStatement(ctx, id),
  ])
  return order ? { order, updates, stages } : fail(404, 'There is no such order')
}

/** An order in a customer's list; `total` is paise. */
export const toCustomerListItem = ({ id, outfitType, status, createdAt, items, totalAmount }: OrderWithItems) => ({
  id,
  outfitType,
  status,
  createdAt,
  items,
  total: totalAmount ?? items.reduce((sum, item) => sum + item.price * item.quantity, 0),
})

/** An order on its own page. The desk's notes and priority stay at the desk. */
export function toCustomer({ order, updates, stages }: Awaited<ReturnType<typeof get>>) {
  const { eventDate, description, inspirationPhotos, estimatedDelivery, updatedAt } = order
  const listItem = toCustomerListItem(order)
  const advanceAmount = order.advanceAmount ?? 0
  const balanceAmount = balanceOf(listItem.total, advanceAmount)
  return {
    ...listItem,
    eventDate,
    description,
    inspirationPhotos,
    estimatedDelivery,
    advanceAmount,
    balanceAmount,
    overpaidBy: overpaidBy(balanceAmount),
    updatedAt,
    updates,
    stages,
  }
}
