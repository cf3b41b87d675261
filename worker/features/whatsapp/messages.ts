import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { malayalamOf } from '../../../shared/malayalam.ts'
import { indianToday } from '../../../shared/time.ts'
import type { MessagesQuery } from '../../../shared/whatsapp-inputs.ts'
import { factsStatement, storedNameAndHours } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, run, type Value } from '../../db/batch.ts'
import { type Cursor, decodeCursor, encodeCursor, keyset } from '../../db/list.ts'
import { isQuoteMessageTrue } from '../../db/predicates.ts'
import { whatsappMessages, whatsappTemplates } from '../../db/schema.ts'
import { isVisitMessageTrue } from '../../db/visits.ts'
import { compareDrafts, draftsOf, isMessageToSend, isOpenMessage, isTopicOn, saidNo } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
import { isAskedToMeasure, type OrderNow, orderNowSql, orderValues } from './enqueue.ts'
import { type Message, renderMessage, type Template } from './render.ts'

/** Columns of a message, with the current values of its order if it is open: two more rows to read for each message. */
const columns = (isOpen: boolean, now: Value<number> = 0) => ({
  ...getTableColumns(whatsappMessages),
  order: (isOpen ? orderNowSql : sql<string | null>`NULL`).as('order_now'),
  /** Time of the customer's next visit in milliseconds; it replaces the call times in the text. */
  visitAt: (isOpen ? visitOfBookingSql(now) : sql<number | null>`NULL`).as('visit_at'),
})
const visitOfBookingSql = (now: Value<number>) => sql<number | null>`IIF(topic = 'booking_confirmed', (SELECT starts_at
  FROM visits WHERE booking_id = wa_messages.about AND starts_at > ${now} AND cancelled_at IS NULL
  ORDER BY starts_at LIMIT 1), NULL)`

/**
 * Maximum open messages that are read and sorted, newest first. Older ones appear once some of these are sent or
 * skipped.
 */
const maxOpen = 200

const listOpenStatement = (ctx: Builder, now: Value<number>) =>
  ctx.db
    .select(columns(true, now))
    .from(whatsappMessages)
    .where(isMessageToSend(now))
    .orderBy(...keyset([whatsappMessages.createdAt, whatsappMessages.id], undefined).orderBy)
    .limit(maxOpen)

/** Statements that read the messages to send and the data to render them; their rows go to `shownMessages`. */
export const openMessageStatements = (ctx: Builder, now: Value<number>) => ({
  messages: listOpenStatement(ctx, now),
  templates: ctx.db.select().from(whatsappTemplates),
})

/** Returns the messages of drafts, each with the name of its draft. */
export const rowsOf = <Row>(drafts: { draft: string; rows: Row[] }[]) =>
  drafts.flatMap(({ draft, rows }) => rows.map((row) => ({ ...row, draft })))

type Found = {
  messages: (Message & { order: string | null; visitAt: number | null; draft: string })[]
  templates: Template[]
  facts: Parameters<typeof storedNameAndHours>[0]
}

/** Returns messages as shown: open ones are rendered with the current templates, in both languages. */
export function shownMessages({ messages, templates, facts }: Found) {
  const shop = storedNameAndHours(facts).name
  return messages.map(({ order, visitAt, draft, ...message }) => {
    const now: OrderNow | null = order === null ? null : JSON.parse(order)
    const values = { ...message.values, ...(now && orderValues(message.topic, now)), ...(visitAt && { time: '' }) }
    const malayalam = malayalamOf('garment', now?.garment?.[1])
    return { message, draft, texts: renderMessage({ ...message, values }, templates, { shop, visitAt, malayalam }) }
  })
}

/**
 * Returns a page of the drafts to send, the most urgent first, or of the messages sent in the last 30 days, newest
 * first.
 */
export const listMessages = (ctx: Ctx, { state, limit, cursor }: MessagesQuery) => {
  const after = cursor ? decodeCursor(cursor) : undefined
  return state === 'open' ? listOpen(ctx, limit, after) : listSent(ctx, limit, after)
}

async function listOpen(ctx: Ctx, limit: number, after: Cursor | undefined) {
  const found = await batch(ctx, { ...openMessageStatements(ctx, Date.now()), facts: factsStatement(ctx) })
  const place = after && { rank: after.at, draft: after.id }
  const drafts = draftsOf(found.messages).filter((draft) => !place || compareDrafts(draft, place) > 0)
  const shown = drafts.slice(0, limit)
  const last = drafts.length > limit ? shown.at(-1) : undefined
  return {
    rows: shownMessages({ ...found, messages: rowsOf(shown) }),
    next: last ? encodeCursor({ at: last.rank, id: last.draft }) : null,
    total: null,
  }
}

async function listSent(ctx: Ctx, limit: number, after: Cursor | undefined) {
  const { orderBy, beyond } = keyset([whatsappMessages.sentAt, whatsappMessages.id], after && [after.at, after.id])
  const found = await batch(ctx, {
    messages: ctx.db
      .select({ ...columns(false), draft: sql<string>`(phone_e164 || ' ' || sent_at)`.as('draft') })
      .from(whatsappMessages)
      .where(and(sql`sent_at IS NOT NULL`, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
    facts: factsStatement(ctx),
  })
  const messages = found.messages.slice(0, limit)
  const last = found.messages.length > limit ? messages.at(-1) : undefined
  return {
    rows: shownMessages({ ...found, messages, templates: [] }),
    next: last?.sentAt ? encodeCursor({ at: last.sentAt.getTime(), id: last.id }) : null,
    total: null,
  }
}

// The functions below take a message and those sent together with it. Messages deleted meanwhile are ignored.

/**
 * Marks a message as sent with this text. A repeated call changes nothing. Throws 404 if it was deleted or replaced.
 */
export const markSent = (ctx: Ctx, ids: Ids, text: string) =>
  mark(ctx, ids, { sentAt: new Date(), skippedAt: null, text }, isNull(whatsappMessages.sentAt))

/** Skips a message. A repeated call changes nothing. */
export const skip = (ctx: Ctx, ids: Ids) => mark(ctx, ids, { skippedAt: new Date() }, isOpenMessage)

/**
 * Returns a message to those to send. Throws 409 if a newer one of its kind waits, or its content is no longer correct.
 */
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

/**
 * True if a message may still be sent: the topic is on, the customer accepts messages, and its number and status still
 * match.
 */
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
