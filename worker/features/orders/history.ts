import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { type orderItems, orderStages } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

// What stands beside an order's row, as statements for the batch that writes the row: each only while `onlyIf` holds.

/** Notes that an order came to a stage. */
export const recordStage = (ctx: Ctx, orderId: string, stage: OrderStatus, at: Date, onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`INSERT INTO order_stages (id, order_id, stage, created_at)
    SELECT ${crypto.randomUUID()}, ${orderId}, ${stage}, ${at.getTime()} WHERE ${onlyIf}`,
  )

type Payment = { id?: string; amount: number; method?: string | null; note?: string | null }

/** Notes money that came or went back; nothing for an amount of 0. */
export const recordPayment = (ctx: Ctx, orderId: string, payment: Payment, at: Date, onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`INSERT INTO order_payments (id, order_id, amount, method, note, created_at)
    SELECT ${payment.id ?? crypto.randomUUID()}, ${orderId}, ${payment.amount}, ${payment.method ?? null},
      ${payment.note ?? null}, ${at.getTime()} WHERE ${payment.amount} <> 0 AND ${onlyIf}`,
  )

/** Takes an order's lines away. */
export const removeLines = (ctx: Ctx, orderId: string, onlyIf: SQL) =>
  statement(ctx, sql`DELETE FROM order_items WHERE order_id = ${orderId} AND ${onlyIf}`)

/** Writes an order's lines in one statement, however many. A piece that is not in the collection is kept by its name. */
export const addLines = (ctx: Ctx, lines: (typeof orderItems.$inferSelect)[], onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`INSERT INTO order_items (id, order_id, product_id, name, quantity, price, position)
    SELECT line.value ->> 'id', line.value ->> 'orderId', (SELECT id FROM products WHERE id = line.value ->> 'productId'),
      line.value ->> 'name', line.value ->> 'quantity', line.value ->> 'price', line.value ->> 'position'
    FROM json_each(${JSON.stringify(lines)}) AS line WHERE ${onlyIf}`,
  )

/** When an order came to each stage, oldest first. */
export const stagesOf = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ stage: orderStages.stage, at: orderStages.createdAt })
    .from(orderStages)
    .where(eq(orderStages.orderId, orderId))
    .orderBy(asc(orderStages.createdAt))
