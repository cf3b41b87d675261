import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OrderQuery } from '../../../shared/order-inputs.ts'
import { orderStatuses } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { listPage } from '../../db/list.ts'
import { customerOfOrder, isCustomersRoom } from '../../db/ownership.ts'
import { chatRooms, orderPayments, orders, orderUpdates, users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { listItemsStatement, listStatusesStatement } from './statements.ts'

/** What the admin's list of orders, and an export of it, can be asked for. */
export const listOptions = { kind: 'order', counter: 'orders', statuses: orderStatuses } as const

/** A page of all orders, for the admin: what is at risk first, unless asked otherwise. */
export const list = (ctx: Ctx, query: OrderQuery) =>
  listPage(ctx, orders, { ...query, sort: query.sort === 'risk' ? 'rank' : query.sort }, listOptions)

export type AdminOrderDetails = Awaited<ReturnType<typeof get>>

/** One order with everything that belongs to it; 404 for none. */
export async function get(ctx: Ctx, id: string) {
  const { firstName, lastName, phone, phoneE164, isActive, hasAccount } = getTableColumns(users)
  const email = sql<string | null>`IIF(${users.hasAccount}, ${users.email}, NULL)`.as('email')
  const { amount, method, note, createdAt } = getTableColumns(orderPayments)
  // Apart, not joined: a batch answers rows by column names, and several of these tables have an `id`.
  const {
    order: [order],
    customer: [customer],
    room: [room],
    updates,
    ...others
  } = await batch(ctx, {
    order: ctx.db.select().from(orders).where(eq(orders.id, id)),
    customer: ctx.db
      .select({ id: users.id, firstName, lastName, email, phone, phoneE164, isActive, hasAccount })
      .from(users)
      .where(eq(users.id, customerOfOrder(id))),
    room: ctx.db
      .select({ id: chatRooms.id })
      .from(chatRooms)
      .where(and(eq(chatRooms.orderId, id), isCustomersRoom)),
    items: listItemsStatement(ctx, id),
    updates: ctx.db.select().from(orderUpdates).where(eq(orderUpdates.orderId, id)),
    payments: ctx.db
      .select({ id: orderPayments.id, amount, method, note, createdAt })
      .from(orderPayments)
      .where(eq(orderPayments.orderId, id))
      .orderBy(desc(orderPayments.createdAt)),
    stages: listStatusesStatement(ctx, id),
  })
  if (!order) return fail(404, 'There is no such order')
  // Two indexed ranges, visible and not, make up the updates: sorted here, because SQLite's own sort would read more.
  updates.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return { order, customer: customer ?? null, chatRoomId: room?.id ?? null, updates, ...others }
}
