import { and, type SQL, sql } from 'drizzle-orm'
import { sentMessageMs } from '../../../shared/retention.ts'
import { dayMs, indianDate } from '../../../shared/time.ts'
import type { WhatsappTopic } from '../../../shared/whatsapp.ts'
import type { Ctx } from '../../context.ts'
import { batch, statement } from '../../db/batch.ts'
import { isQuoteMessageTrue } from '../../db/predicates.ts'
import { remeasureStatement } from '../../db/remeasure.ts'
import { orders } from '../../db/schema.ts'
import { isOpenMessage, isTopicOn, saidNo } from '../../db/whatsapp.ts'
import { versioned } from '../../db/writes.ts'
import { dropMeasuredStatement, enqueueStatement, isAskedToMeasure, orderMessage } from './enqueue.ts'

/** Time between a delivery and the request for a review; a missed run is made up for within two more days. */
const reviewAfterMs = 3 * dayMs
const reviewWithinMs = 2 * dayMs
/** Time for which sent and skipped messages are kept, and waiting messages of a topic that is off. */
export const keptMs = sentMessageMs
/** Maximum orders for which one hourly run writes messages; the next run continues. */
const maxRows = 25

/**
 * Writes messages that no action of the admin triggers. Asks for a review three days after a delivery, and for another
 * measuring on the day of cutting. Skips a review if there is a testimonial. Deletes either request once it is
 * fulfilled, and messages about expired quotations.
 */
export async function enqueueDue(ctx: Ctx, now = Date.now()) {
  const found = await batch(ctx, {
    // Measurements become outdated with time alone.
    remeasure: remeasureStatement(ctx, sql`TRUE`, now),
    dropMeasured: dropMeasuredStatement(ctx, sql`TRUE`, now),
    dropEnded: statement(
      ctx,
      sql`DELETE FROM wa_messages WHERE ${isOpenMessage} AND topic = 'quote' AND NOT ${isQuoteMessageTrue(indianDate(now))}`,
    ),
    dropReviewed: statement(
      ctx,
      sql`DELETE FROM wa_messages WHERE ${isOpenMessage} AND topic = 'review'
        AND EXISTS (SELECT 1 FROM testimonials WHERE order_id = wa_messages.about)`,
    ),
    delivered: candidatesStatement(
      ctx,
      'review',
      sql`${orders.id} IN (SELECT order_id FROM order_stages AS delivered WHERE stage = 'delivered'
          AND created_at > ${now - reviewAfterMs - reviewWithinMs} AND created_at <= ${now - reviewAfterMs}
          AND NOT EXISTS (SELECT 1 FROM order_stages AS later
            WHERE later.order_id = delivered.order_id AND later.created_at > delivered.created_at))
        AND ${orders.status} = 'delivered'
        AND NOT EXISTS (SELECT 1 FROM testimonials WHERE order_id = ${orders.id})`,
    ),
    toMeasure: candidatesStatement(ctx, 'measure_again', isAskedToMeasure(now)),
  })
  const toReview = found.delivered.map((order) => ({ topic: 'review' as const, order }))
  const toMeasure = found.toMeasure.map((order) => ({ topic: 'measure_again' as const, order }))
  await batch(ctx, {
    messages: [...toReview, ...toMeasure].map(({ topic, order }) =>
      // An order that was moved or linked meanwhile is found again in an hour.
      enqueueStatement(ctx, orderMessage(topic, order), versioned(orders, order.id, order.updatedAt).isUnchanged),
    ),
  })
}

/** The number for an order's messages: its own, otherwise its account's. */
const phoneOfOrder = sql`COALESCE(${orders.customerPhoneE164},
  (SELECT users.phone_e164 FROM users WHERE users.id = ${orders.userId}))`

/**
 * Selects orders without a message of a topic whose customer can be written to: others would be found again every hour.
 */
const candidatesStatement = (ctx: Ctx, topic: WhatsappTopic, condition: SQL) =>
  ctx.db
    .select()
    .from(orders)
    .where(
      and(
        condition,
        sql`${isTopicOn(topic)} AND ${phoneOfOrder} IS NOT NULL AND NOT ${saidNo(sql`${orders.userId}`, phoneOfOrder)}
          AND NOT EXISTS (SELECT 1 FROM wa_messages WHERE about = ${orders.id} AND topic = ${topic})`,
      ),
    )
    .limit(maxRows)

/**
 * Statements that delete messages sent or skipped 30 days ago, and those that waited as long for a topic that is off.
 */
export const sweepStatements = (ctx: Ctx, now = Date.now()) => [
  statement(ctx, sql`DELETE FROM wa_messages WHERE sent_at < ${now - keptMs}`),
  statement(ctx, sql`DELETE FROM wa_messages WHERE skipped_at < ${now - keptMs}`),
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE created_at < ${now - keptMs} AND ${isOpenMessage} AND NOT (${isTopicOn()})`,
  ),
]
