import { type SQL, sql } from 'drizzle-orm'
import { givenName } from '../../../shared/names.ts'
import { customerOrderPath } from '../../../shared/notifications.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { indianDate } from '../../../shared/time.ts'
import type { WhatsappTopic, WhatsappValues } from '../../../shared/whatsapp.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { balanceSql, isMeasuredAgain } from '../../db/predicates.ts'
import type { orders } from '../../db/schema.ts'
import { isOpenMessage, isTopicOn, saidNo } from '../../db/whatsapp.ts'
import { formatRupees } from '../../lib/text.ts'

export type NewMessage = {
  topic: WhatsappTopic
  /** The id of the order, booking or visit that it is about. */
  about: string
  userId: string | null
  /** Whoever gets it, and the number to dial; without one that of the account. */
  name: string | null
  phoneE164: string | null
  /** What its placeholders stand for; dates as year-month-day, written out when it is rendered. */
  values: WhatsappValues
  /** Where an account sees what it is about. */
  path: string
}

/**
 * Statement: puts a message on the admin's list of those to send, in the batch of its event and in place of an open one
 * of the same topic about the same row. None without a phone, to a landline of India, and for who said no. Of a topic that is off none is added;
 * one that waited before is replaced all the same, because it is shown once the topic is on again. The admin sends it
 * herself from her WhatsApp: nothing leaves by this.
 */
export function enqueueStatement(ctx: Ctx, message: NewMessage, onlyIf: SQL = sql`TRUE`) {
  const { topic, about, userId, phoneE164, path } = message
  const phone = sql`COALESCE(${phoneE164}, person.phone_e164)`
  return statement(
    ctx,
    sql`INSERT INTO wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at)
    SELECT ${crypto.randomUUID()}, ${topic}, ${about}, ${userId}, ${message.name ?? ''}, ${phone},
      COALESCE(person.language, 'en'),
      ${withLink(ctx, sql`${JSON.stringify(message.values)}`, path)}, ${Date.now()}
    FROM (SELECT 1) LEFT JOIN users AS person ON person.id = ${userId}
    WHERE ${phone} IS NOT NULL AND ${phone} NOT GLOB '+91[1-5]*' AND NOT ${saidNo(userId, phone)} AND ${onlyIf} AND (${isTopicOn(topic)}
      OR EXISTS (SELECT 1 FROM wa_messages WHERE topic = ${topic} AND about = ${about} AND ${isOpenMessage}))
    ON CONFLICT (topic, about) WHERE ${isOpenMessage} DO UPDATE SET id = excluded.id, user_id = excluded.user_id,
      name = excluded.name, phone_e164 = excluded.phone_e164, language = excluded.language,
      "values" = excluded."values", created_at = excluded.created_at`,
  )
}

/** A message's values with the link for the account of `person`, or without one. */
function withLink(ctx: Ctx, values: SQL, path: string) {
  const site = ctx.env.SITE_URL?.replace(/\/$/, '')
  return sql`json_patch(${values}, json_object('link', IIF(person.has_account, ${site ? site + path : null}, NULL)))`
}

/** How a message calls somebody: by the first name; initials and titles are none. */
export function calledName(name: string | null) {
  const [first = ''] = (name ?? '').trim().split(/\s+/)
  return first.length > 2 && !first.endsWith('.') ? first : (name ?? '').trim()
}

/** Paise as rupees; empty for nothing, so that the words around it go. */
export const amountText = (paise: number | null) => (paise && paise > 0 ? formatRupees(paise) : '')

type Contact = Pick<NewMessage, 'about' | 'userId' | 'name' | 'phoneE164' | 'path'>

/**
 * Statements: open messages about an order or a booking go to whom the row is of now, in that customer's language; none where nobody can
 * be written to, or said no.
 */
export function moveMessagesStatements(ctx: Ctx, { about, userId, name, phoneE164, path }: Contact) {
  const phone = sql`COALESCE(${phoneE164}, (SELECT users.phone_e164 FROM users WHERE users.id = ${userId}))`
  // Those about the visits to it go along: they lead to the same page.
  const isOfRow = sql`wa_messages.about IN (SELECT ${about} UNION ALL SELECT id FROM visits WHERE order_id = ${about}
      UNION ALL SELECT id FROM visits WHERE booking_id = ${about} AND order_id IS NULL)
    AND ${isOpenMessage}`
  return [
    statement(ctx, sql`DELETE FROM wa_messages WHERE ${isOfRow} AND (${phone} IS NULL OR ${saidNo(userId, phone)})`),
    statement(
      ctx,
      sql`UPDATE wa_messages SET user_id = ${userId}, name = ${name ?? ''}, phone_e164 = ${phone},
        language = COALESCE(person.language, 'en'),
        "values" = ${withLink(ctx, sql`json_set("values", '$.name', ${calledName(name)})`, path)}
      FROM (SELECT 1) LEFT JOIN users AS person ON person.id = ${userId} WHERE ${isOfRow}`,
    ),
  ]
}

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
