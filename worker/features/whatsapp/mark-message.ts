import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { isQuoteMessageTrue } from '../../db/predicates.ts'
import { whatsappMessages } from '../../db/schema.ts'
import { isVisitMessageTrue } from '../../db/visits.ts'
import { isOpenMessage, isTopicOn, saidNo } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
import { isAskedToMeasure } from './measure-again.ts'

// A message, and those that go with it. What was dropped of these meanwhile stays away.

/** She has sent it, in these words. The same again changes nothing. 404 once it was dropped, or a newer one stands in its place. */
export const markSent = (ctx: Ctx, ids: Ids, text: string) =>
  mark(ctx, ids, { sentAt: new Date(), skippedAt: null, text }, isNull(whatsappMessages.sentAt))

/** She will not send it. The same again changes nothing. */
export const skip = (ctx: Ctx, ids: Ids) => mark(ctx, ids, { skippedAt: new Date() }, isOpenMessage)

/** It is to be sent after all. 409 where a newer one of its kind waits by now, or what it says is no longer true. */
export async function undo(ctx: Ctx, ids: Ids) {
  const row = await mark(
    ctx,
    ids,
    { sentAt: null, skippedAt: null, text: null },
    sql`NOT EXISTS (SELECT 1 FROM wa_messages AS newer WHERE newer.topic = wa_messages.topic
      AND newer.about = wa_messages.about AND newer.sent_at IS NULL AND newer.skipped_at IS NULL) AND ${isStillTrue()}`,
  )
  if (!row.sentAt && !row.skippedAt) return row
  const isSameKind = and(eq(whatsappMessages.topic, row.topic), eq(whatsappMessages.about, row.about), isOpenMessage)
  const newer = await run(ctx, ctx.db.select({ id: whatsappMessages.id }).from(whatsappMessages).where(isSameKind))
  if (newer.length > 0) fail(409, 'whatsapp_newer')
  const about = row.topic === 'booking_confirmed' ? 'booking' : row.topic.startsWith('visit') ? 'visit' : 'order'
  return fail(409, 'whatsapp_untrue', { values: { about } })
}

/** Whether a message may still be sent: to the number that its row has, by whoever wants messages, of where the row stands. */
const isStillTrue =
  () => sql`${isTopicOn()} AND (topic = 'breach' OR NOT ${saidNo(sql`wa_messages.user_id`, sql`wa_messages.phone_e164`)}) AND CASE
  WHEN topic = 'booking_confirmed' THEN EXISTS (SELECT 1 FROM bookings WHERE bookings.id = about AND bookings.status = 'confirmed'
    AND bookings.phone_e164 = wa_messages.phone_e164)
  WHEN topic IN ('visit_set', 'visit_reminder', 'visit_cancelled') THEN ${isVisitMessageTrue(Date.now())}
  WHEN topic = 'breach' THEN TRUE
  ELSE EXISTS (SELECT 1 FROM orders WHERE orders.id = about
    AND COALESCE(customer_phone_e164, (SELECT users.phone_e164 FROM users WHERE users.id = orders.user_id)) = wa_messages.phone_e164
    AND CASE topic WHEN 'fitting' THEN orders.status = 'fitting' WHEN 'ready' THEN orders.status = 'ready'
      WHEN 'review' THEN orders.status = 'delivered' AND NOT EXISTS (SELECT 1 FROM testimonials WHERE order_id = about)
      WHEN 'payment' THEN orders.status <> 'cancelled'
      WHEN 'measure_again' THEN ${isAskedToMeasure()}
      WHEN 'quote' THEN orders.status NOT IN ('delivered', 'cancelled') AND ${isQuoteMessageTrue(indianToday())}
      ELSE orders.status NOT IN ('delivered', 'cancelled') END) END`

type Ids = [id: string, ...also: string[]]

async function mark(
  ctx: Ctx,
  [id, ...also]: Ids,
  change: Partial<typeof whatsappMessages.$inferSelect>,
  condition: SQL | undefined,
) {
  const isMessage = eq(whatsappMessages.id, id)
  const isAmong = inArray(whatsappMessages.id, [id, ...also])
  const {
    found: [found],
  } = await batch(ctx, {
    mark: ctx.db.update(whatsappMessages).set(change).where(and(isAmong, condition)),
    found: ctx.db.select().from(whatsappMessages).where(isMessage),
  })
  return found ?? fail(404, 'whatsapp_unlisted')
}
