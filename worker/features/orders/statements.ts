import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { orderItems, orderStatusChanges, orders, products, users } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { Order, OrderItem } from './order.ts'

// The statements that write run in the batch that writes the order's row, each only while `onlyIf` holds.

/** An order, and who changed it last. */
export const findWithEditorStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      order: getTableColumns(orders),
      editor: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.updatedBy))
    .where(eq(orders.id, id))

/** What a notification of an order needs to know of it. */
export const findNotifiedOrderStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ id: orders.id, userId: orders.userId, outfitType: orders.outfitType, status: orders.status })
    .from(orders)
    .where(eq(orders.id, id))

export const findAccountStatement = (ctx: Ctx, userId: string | null | undefined) =>
  userId ? ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)) : undefined

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

export const deleteItemsStatement = (ctx: Ctx, orderId: string, onlyIf: SQL) =>
  statement(ctx, sql`DELETE FROM order_items WHERE order_id = ${orderId} AND ${onlyIf}`)

/** Inserts an order's items in one statement, however many. One whose product does not exist keeps its name only. */
export const insertItemsStatement = (ctx: Ctx, items: OrderItem[], onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`INSERT INTO order_items (id, order_id, product_id, name, quantity, price, position, search_text)
    SELECT item.value ->> 'id', item.value ->> 'orderId', (SELECT id FROM products WHERE id = item.value ->> 'productId'),
      item.value ->> 'name', item.value ->> 'quantity', item.value ->> 'price', item.value ->> 'position',
      item.value ->> 'searchText'
    FROM json_each(${JSON.stringify(items)}) AS item WHERE ${onlyIf}`,
  )

/** When an order came to each status, oldest first. */
export const listStatusesStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ stage: orderStatusChanges.stage, at: orderStatusChanges.createdAt })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))

/** The same, with the admin or the helper who moved it there. */
export const listStatusesWithAuthorsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      stage: orderStatusChanges.stage,
      at: orderStatusChanges.createdAt,
      byName: byName.as('by_name'),
      helper: orderStatusChanges.helper,
    })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))

/** That an order has come to a status, by whoever changed it last. */
export const insertStatusStatement = (
  ctx: Ctx,
  {
    id,
    status,
    updatedBy,
    updatedByName,
    updatedAt,
  }: Pick<Order, 'id' | 'status' | 'updatedBy' | 'updatedByName' | 'updatedAt'>,
  onlyIf = sql`TRUE`,
) =>
  statement(
    ctx,
    sql`INSERT INTO order_stages (id, order_id, stage, by_id, helper, created_at)
    SELECT ${crypto.randomUUID()}, ${id}, ${status}, ${updatedBy}, ${updatedBy ? null : updatedByName}, ${updatedAt.getTime()} WHERE ${onlyIf}`,
  )
