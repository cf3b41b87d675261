import { sql } from 'drizzle-orm'
import { givenName } from '../../../shared/names.ts'
import { customerOrderPath } from '../../../shared/notifications.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { indianDate } from '../../../shared/time.ts'
import type { WhatsappTopic, WhatsappValues } from '../../../shared/whatsapp.ts'
import { balanceSql } from '../../db/predicates.ts'
import type { orders } from '../../db/schema.ts'
import { amountText, calledName, type NewMessage } from './enqueue.ts'

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
