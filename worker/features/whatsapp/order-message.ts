import { sql } from 'drizzle-orm'
import { givenName } from '../../../shared/names.ts'
import { customerOrderPath } from '../../../shared/notifications.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { indianDate } from '../../../shared/time.ts'
import type { WhatsappTopic, WhatsappValues } from '../../../shared/whatsapp.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { balanceSql, isMeasuredAgain } from '../../db/predicates.ts'
import type { orders } from '../../db/schema.ts'
import { isOpenMessage } from '../../db/whatsapp.ts'
import { amountText, calledName, enqueueStatement, type NewMessage } from './enqueue.ts'

type Order = typeof orders.$inferSelect

/** A message about an order; `amount` is the money that came or is asked, in paise. The rest it says is read when it is shown. */
export function orderMessage(topic: WhatsappTopic, order: Order, amount: number | null = null): NewMessage {
  const { id, userId, customerName, customerPhoneE164 } = order
  return {
    topic,
    about: id,
    userId,
    name: customerName,
    phoneE164: customerPhoneE164,
    path: customerOrderPath(id),
    values: { name: calledName(customerName), order: shortOrderId(id), amount: amountText(amount) },
  }
}

/** What messages say of an order as it is now: amounts in paise, the delivery in milliseconds. */
export type OrderNow = {
  balance: number | null
  paid: number | null
  delivery: number | null
  fitting: string | null
  /** Its name, and the one in Malayalam. */
  garment: [english: string, malayalam: string | null] | null
  wearer: string | null
}

/**
 * The `OrderNow` that a row of `wa_messages` is about, as JSON; null for a booking. What is made is free text, which is not read, and
 * 'other' is no word for it.
 */
export const orderNowSql = sql<
  string | null
>`(SELECT json_object('balance', ${balanceSql('o')}, 'paid', o.advance_amount,
    'delivery', o.estimated_delivery, 'fitting', o.plan ->> '$.fitting',
    'garment', json((SELECT json_array(name, malayalam ->> '$.name') FROM garments WHERE id = o.garment AND id <> 'other')),
    'wearer', o.wearer_name)
  FROM orders AS o WHERE o.id = wa_messages.about)`

/** What a message's placeholders stand for by the order as it is now, not as it was when the message was written. */
export function orderValues(topic: WhatsappTopic, order: OrderNow): WhatsappValues {
  const readyOn = topic === 'order_open' && order.delivery ? indianDate(order.delivery) : ''
  return {
    garment: order.garment?.[0] ?? '',
    // Never a child's surname.
    wearer: givenName(order.wearer ?? ''),
    balance: amountText(order.balance),
    // When the fitting is, the plan knows; of an order that was opened she promised a day, or did not.
    // A quotation has a last day of its own.
    ...(topic !== 'quote' && { date: topic === 'fitting' ? (order.fitting ?? '') : readyOn }),
    ...(topic === 'order_open' && { amount: amountText(order.paid) }),
  }
}

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
