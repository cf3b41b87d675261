import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { orderItems, products } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { OrderChange, OrderItem } from './order.ts'

/** The items of an order with the first image of each product. */
export const listItemsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      price: orderItems.price,
      image: sql<string | null>`json_extract(${products.images}, '$[0]')`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))

/** Puts the pieces of a change in the place of those the order had. */
export const replaceItems = (ctx: Ctx, { before, items }: OrderChange) => [
  before && items && ctx.db.delete(orderItems).where(eq(orderItems.orderId, before.id)),
  items?.length ? insertItemsStatement(ctx, items) : undefined,
]

/** Inserts an order's items in one statement, however many. One whose product does not exist keeps its name only. */
export const insertItemsStatement = (ctx: Ctx, items: OrderItem[]) =>
  statement(
    ctx,
    sql`INSERT INTO order_items (id, order_id, product_id, name, quantity, price, position, search_text)
    SELECT item.value ->> 'id', item.value ->> 'orderId', (SELECT id FROM products WHERE id = item.value ->> 'productId'),
      item.value ->> 'name', item.value ->> 'quantity', item.value ->> 'price', item.value ->> 'position',
      item.value ->> 'searchText'
    FROM json_each(${JSON.stringify(items)}) AS item`,
  )
