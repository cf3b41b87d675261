import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { listPage } from '../../db/list.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { Order } from './order-values.ts'
import { listStatusesStatement } from './statements.ts'

/** `price` is paise for one piece, `image` the product's first while it is on sale, else the newest photo of the work. */
type CustomerOrderItem = { id: string; name: string; quantity: number; price: number; image: string | null }
export type OrderWithItems = Order & { items: CustomerOrderItem[]; newestPhoto: string | null }

// Gathered with the order's own row: a page of orders and their items are one statement. Sorted here, because a sort
// inside would read every item twice.
const itemsColumn =
  sql`(SELECT json_group_array(json_array(item.position, item.id, item.name, item.quantity, item.price, json_extract(product.images, '$[0]')))
  FROM order_items AS item LEFT JOIN products AS product ON product.id = item.product_id AND product.retired_at IS NULL
  WHERE item.order_id = orders.id)`.mapWith((json: string): CustomerOrderItem[] => {
    const items: [position: number, id: string, name: string, quantity: number, price: number, image: string | null][] =
      JSON.parse(json)
    return items
      .sort(([a], [b]) => a - b)
      .map(([, id, name, quantity, price, image]) => ({ id, name, quantity, price, image }))
  })

/** The key of the first photo of the newest visible update that has any. */
const newestPhotoColumn = sql<string | null>`(SELECT json_extract(photos, '$[0]') FROM work_updates
  WHERE order_id = orders.id AND is_visible = 1 AND photos <> '[]' ORDER BY created_at DESC LIMIT 1)`

/** A page of a customer's own orders, newest first. */
export const list = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(
    ctx,
    orders,
    { ...page, sort: 'newest' },
    { scope: eq(orders.userId, userId), extra: { items: itemsColumn, newestPhoto: newestPhotoColumn } },
  )

export type CustomerOrderDetails = Awaited<ReturnType<typeof get>>

/** A customer's own order with its visible updates. 404 for another's. */
export async function get(ctx: Ctx, userId: SQL, id: string) {
  const { title, description, photos, stage, createdAt } = getTableColumns(orderUpdates)
  const {
    order: [order],
    updates,
    stages,
  } = await batch(ctx, {
    order: ctx.db
      .select({ ...getTableColumns(orders), items: itemsColumn, newestPhoto: newestPhotoColumn })
      .from(orders)
      .where(isOrderOf(id, userId)),
    updates: ctx.db
      .select({ id: orderUpdates.id, title, description, photos, stage, createdAt })
      .from(orderUpdates)
      .where(and(eq(orderUpdates.orderId, id), eq(orderUpdates.isVisible, true)))
      .orderBy(asc(orderUpdates.createdAt)),
    stages: listStatusesStatement(ctx, id),
  })
  return order ? { order, updates, stages } : fail(404, 'There is no such order')
}
