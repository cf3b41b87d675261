import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OrderQuery } from '../../../shared/order-inputs.ts'
import { orderStatuses } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { customerOfOrder, isCustomersRoom } from '../../db/ownership.ts'
import { chatRooms, orderItems, orderPayments, orders, orderUpdates, products, users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { toAdmin } from './order-values.ts'
import { listStatusesStatement } from './statements.ts'

/** A page of all orders, for the owner: what is at risk first, unless asked otherwise. */
export const list = (ctx: Ctx, query: OrderQuery) =>
  listPage(
    ctx,
    orders,
    { ...query, sort: query.sort === 'risk' ? 'rank' : query.sort },
    { kind: 'order', counter: 'orders', statuses: orderStatuses },
  )

/** The lines of an order with the first picture of each piece. */
export const listItemsStatement = (ctx: Ctx, orderId: string) =>
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

/** Everything about one order, internal updates and notes too, for the owner; 404 for none. */
export async function get(ctx: Ctx, id: string) {
  const { orderId: _order, ...payment } = getTableColumns(orderPayments)
  const { firstName, lastName, email, phone, phoneE164, isActive } = getTableColumns(users)
  // Apart, not joined: a batch answers rows by column names, and several of these tables have an `id`.
  const [[order], [customer], [room], lines, updates, payments, stages] = await ctx.db.batch([
    ctx.db.select().from(orders).where(eq(orders.id, id)),
    ctx.db
      .select({ id: users.id, firstName, lastName, email, phone, phoneE164, isActive })
      .from(users)
      .where(eq(users.id, customerOfOrder(id))),
    // The room of an order that has changed hands is still whose it was.
    ctx.db
      .select({ id: chatRooms.id })
      .from(chatRooms)
      .where(and(eq(chatRooms.orderId, id), isCustomersRoom)),
    listItemsStatement(ctx, id),
    ctx.db.select().from(orderUpdates).where(eq(orderUpdates.orderId, id)),
    ctx.db
      .select(payment)
      .from(orderPayments)
      .where(eq(orderPayments.orderId, id))
      .orderBy(desc(orderPayments.createdAt)),
    listStatusesStatement(ctx, id),
  ])
  if (!order) return fail(404, 'There is no such order')
  // Two indexed ranges, visible and not, make up the updates: sorted here, not by a sort of SQLite's own.
  updates.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return {
    ...toAdmin(order),
    customer: customer ?? null,
    chatRoomId: room?.id ?? null,
    items: lines,
    updates,
    payments,
    stages,
  }
}
