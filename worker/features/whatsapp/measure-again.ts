import { sql } from 'drizzle-orm'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { isMeasuredAgain } from '../../db/predicates.ts'
import type { orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { isOpenMessage } from '../../db/whatsapp.ts'
import { enqueueStatement } from './enqueue.ts'
import { orderMessage } from './order-message.ts'

type Order = typeof orders.$inferSelect

/** True while an order's wearer is asked to come: on the day of cutting, and from then on until it was done. */
export const isAskedToMeasure = (now = Date.now()) =>
  sql`${isMeasuredAgain} AND plan ->> '$.cutting' <= ${indianDate(now)}`

/** Statement: messages to measure again go where it was done, the cloth is sewn, or the cutting was put off. */
export const dropMeasuredStatement = (ctx: Ctx, which = sql`TRUE`, now = Date.now()) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE ${which} AND ${isOpenMessage} AND topic = 'measure_again'
      AND NOT EXISTS (SELECT 1 FROM orders WHERE id = wa_messages.about AND ${isAskedToMeasure(now)})`,
  )

/**
 * Statements, behind the one that writes an order: the message to measure again comes and goes with it, in its batch. One
 * that was sent or skipped is not written once more. Where many orders may be judged anew, by another birth or another rule,
 * the hourly run writes them (`enqueueDue`).
 */
export const measureAgainStatements = (ctx: Ctx, order: Order) => [
  dropMeasuredStatement(ctx, sql`about = ${order.id}`),
  enqueueStatement(
    ctx,
    orderMessage('measure_again', order),
    sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id} AND ${isAskedToMeasure()})
      AND NOT EXISTS (SELECT 1 FROM wa_messages WHERE about = ${order.id} AND topic = 'measure_again')`,
  ),
]
