import { getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { isOpenOrder } from '../../db/predicates.ts'
import { users } from '../../db/schema.ts'
import { listAdminEmails } from '../../http/admin-emails.ts'

const adminEmails = ({ env }: Ctx) => sql`(SELECT value FROM json_each(${JSON.stringify(listAdminEmails(env))}))`

/** Holds for an admin of today. */
export const isAdminNow = (ctx: Ctx) => sql`role = 'admin' AND email IN ${adminEmails(ctx)}`

/** Leaves out who is an admin now. Whoever was one is a customer like others: kept out by `setActive`, found in the list. */
export const isCustomer = (ctx: Ctx) => sql`(${users.role} = 'customer' OR ${users.email} NOT IN ${adminEmails(ctx)})`

/** The number of a customer's orders, and of those that are neither delivered nor cancelled. */
export const orderCounts = {
  totalOrders: sql<number>`(SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id)`,
  activeOrders: sql<number>`(SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id AND ${isOpenOrder})`,
}

/** The columns that `toAdmin` shows. */
export const customerColumns = { ...getTableColumns(users), ...orderCounts }
export type Customer = typeof users.$inferSelect & Record<keyof typeof orderCounts, number>
