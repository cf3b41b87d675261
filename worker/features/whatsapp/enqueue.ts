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
  /** Id of the order, booking or visit that it is about. */
  about: string
  userId: string | null
  /** Recipient and the number to dial; without a number, the account's. */
  name: string | null
  phoneE164: string | null
  /** Values of its placeholders; dates as year-month-day, formatted when the message is rendered. */
  values: WhatsappValues
  /** Path where an account sees the subject. */
  path: string
}

/**
 * Statement: enqueues a message for the admin, in the batch of its event. Replaces an open message of the same topic
 * about the same row. Skips recipients without a phone, with an Indian landline, or who declined messages. Adds none
 * for a topic that is off, but still replaces a waiting message, because it is shown once the topic is on again. The
 * admin sends messages herself from her WhatsApp; this function sends nothing.
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

/** Adds the link to a message's values if `person` has an account. */
function withLink(ctx: Ctx, values: SQL, path: string) {
  const site = ctx.env.SITE_URL?.replace(/\/$/, '')
  return sql`json_patch(${values}, json_object('link', IIF(person.has_account, ${site ? site + path : null}, NULL)))`
}

/**
 * Returns the name with which a message addresses a person: the first name, or the full name if it begins with initials
 * or a title.
 */
export function calledName(name: string | null) {
  const [first = ''] = (name ?? '').trim().split(/\s+/)
  return first.length > 2 && !first.endsWith('.') ? first : (name ?? '').trim()
}

/** Returns paise as rupees; empty for nothing, so that the text around it is removed. */
export const amountText = (paise: number | null) => (paise && paise > 0 ? formatRupees(paise) : '')

type Contact = Pick<NewMessage, 'about' | 'userId' | 'name' | 'phoneE164' | 'path'>

/**
 * Statements that update open messages about an order or a booking to its current customer and language. They delete
 * the messages if the customer cannot be written to or declined messages.
 */
export function moveMessagesStatements(ctx: Ctx, { about, userId, name, phoneE164, path }: Contact) {
  const phone = sql`COALESCE(${phoneE164}, (SELECT users.phone_e164 FROM users WHERE users.id = ${userId}))`
  // Includes messages about its visits, which link to the same page.
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

/**
 * Returns a message about an order; `amount` is the received or requested money, in paise. Other values are read when
 * the message is shown.
 */
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

/** Current values of an order for messages: amounts in paise, the delivery in milliseconds. */
export type OrderNow = {
  balance: number | null
  paid: number | null
  delivery: number | null
  fitting: string | null
  /** Name of the garment in English and in Malayalam. */
  garment: [english: string, malayalam: string | null] | null
  wearer: string | null
}

/**
 * Query: the `OrderNow` of a row of `wa_messages`, as JSON; null for a booking. Excludes the outfit, which is free
 * text, and the garment `other`, whose name says nothing.
 */
export const orderNowSql = sql<
  string | null
>`(SELECT json_object('balance', ${balanceSql('o')}, 'paid', o.advance_amount,
    'delivery', o.estimated_delivery, 'fitting', o.plan ->> '$.fitting',
    'garment', json((SELECT json_array(name, malayalam ->> '$.name') FROM garments WHERE id = o.garment AND id <> 'other')),
    'wearer', o.wearer_name)
  FROM orders AS o WHERE o.id = wa_messages.about)`

/** Returns the values of a message's placeholders from the current order, not from the order at the time of writing. */
export function orderValues(topic: WhatsappTopic, order: OrderNow): WhatsappValues {
  const readyOn = topic === 'order_open' && order.delivery ? indianDate(order.delivery) : ''
  return {
    garment: order.garment?.[0] ?? '',
    // First name only: messages never contain a child's surname.
    wearer: givenName(order.wearer ?? ''),
    balance: amountText(order.balance),
    // The plan has the day of the fitting; a new order has the promised day, if any. A quotation has its own last day.
    ...(topic !== 'quote' && { date: topic === 'fitting' ? (order.fitting ?? '') : readyOn }),
    ...(topic === 'order_open' && { amount: amountText(order.paid) }),
  }
}

/** True while an order's wearer must come: from the day of cutting until the measuring is done. */
export const isAskedToMeasure = (now = Date.now()) =>
  sql`${isMeasuredAgain} AND plan ->> '$.cutting' <= ${indianDate(now)}`

/**
 * Statement: deletes messages to measure again once the measuring is done, the cloth is sewn, or the cutting is
 * postponed.
 */
export const dropMeasuredStatement = (ctx: Ctx, which = sql`TRUE`, now = Date.now()) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE ${which} AND ${isOpenMessage} AND topic = 'measure_again'
      AND NOT EXISTS (SELECT 1 FROM orders WHERE id = wa_messages.about AND ${isAskedToMeasure(now)})`,
  )

/**
 * Statements, after the write of an order: add or delete its message to measure again in the same batch. A sent or
 * skipped message is not written again. After a change of a birth or of the rule, which affects many orders, the hourly
 * run writes the messages (`enqueueDue`).
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
