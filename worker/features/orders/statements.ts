import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { type orderItems, orderStatusChanges } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

// What stands beside an order's row, as statements for the batch that writes the row: each only while `onlyIf` holds.

/** Notes that an order came to a stage. */
export const insertStatusStatement = (
  ctx: Ctx,
  orderId: string,
  status: OrderStatus,
  at: Date,
  onlyIf: SQL = sql`TRUE`,
) =>
  statement(
    ctx,
    sql`INSERT INTO order_stages (id, order_id, stage, created_at)
    SELECT ${crypto.randomUUID()}, ${orderId}, ${status}, ${at.getTime()} WHERE ${onlyIf}`,
  )

type Payment = { id?: string; amount: number; method?: string | null; note?: string | null }

/** Notes money that came or went back; nothing for an amount of 0. */
export const insertPaymentStatement = (
  ctx: Ctx,
  orderId: string,
  payment: Payment,
  at: Date,
  onlyIf: SQL = sql`TRUE`,
) =>
  statement(
    ctx,
    sql`INSERT INTO order_payments (id, order_id, amount, method, note, created_at)
    SELECT ${payment.id ?? crypto.randomUUID()}, ${orderId}, ${payment.amount}, ${payment.method ?? null},
      ${payment.note ?? null}, ${at.getTime()} WHERE ${payment.amount} <> 0 AND ${onlyIf}`,
  )

/** Takes an order's lines away. */
export const deleteItemsStatement = (ctx: Ctx, orderId: string, onlyIf: SQL) =>
  statement(ctx, sql`DELETE FROM order_items WHERE order_id = ${orderId} AND ${onlyIf}`)

/** Writes an order's lines in one statement, however many. A piece that is not in the collection is kept by its name. */
export const insertItemsStatement = (ctx: Ctx, items: (typeof orderItems.$inferSelect)[], onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`INSERT INTO order_items (id, order_id, product_id, name, quantity, price, position)
    SELECT line.value ->> 'id', line.value ->> 'orderId', (SELECT id FROM products WHERE id = line.value ->> 'productId'),
      line.value ->> 'name', line.value ->> 'quantity', line.value ->> 'price', line.value ->> 'position'
    FROM json_each(${JSON.stringify(items)}) AS line WHERE ${onlyIf}`,
  )

/** When an order came to each stage, oldest first. */
export const listStatusesStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ stage: orderStatusChanges.stage, at: orderStatusChanges.createdAt })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))
