import { and, getTableColumns, sql } from 'drizzle-orm'
import { malayalamOf } from '../../../shared/malayalam.ts'
import type { MessagesQuery } from '../../../shared/whatsapp-inputs.ts'
import { factsStatement, storedNameAndHours } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { type Cursor, decodeCursor, encodeCursor, keyset } from '../../db/cursor.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { whatsappMessages, whatsappTemplates } from '../../db/schema.ts'
import { isMessageToSend } from '../../db/whatsapp.ts'
import { compareDrafts, draftsOf } from '../../db/whatsapp-drafts.ts'
import { type OrderNow, orderNowSql, orderValues } from './order-message.ts'
import { type Message, renderMessage, type Template } from './render.ts'

/** A message, with what its order is now where it is still to be sent: of 11 that is 22 rows more to read. */
const columns = (isOpen: boolean, now: Value<number> = 0) => ({
  ...getTableColumns(whatsappMessages),
  order: (isOpen ? orderNowSql : sql<string | null>`NULL`).as('order_now'),
  /** When whoever has booked comes next, in milliseconds; that is said instead of when to call. */
  visitAt: (isOpen ? visitOfBookingSql(now) : sql<number | null>`NULL`).as('visit_at'),
})
const visitOfBookingSql = (now: Value<number>) => sql<number | null>`IIF(topic = 'booking_confirmed', (SELECT starts_at
  FROM visits WHERE booking_id = wa_messages.about AND starts_at > ${now} AND cancelled_at IS NULL
  ORDER BY starts_at LIMIT 1), NULL)`

/** Messages that wait, the newest, which are put in order. Older ones are listed once some of these are sent or skipped. */
const maxOpen = 200

const listOpenStatement = (ctx: Builder, now: Value<number>) =>
  ctx.db
    .select(columns(true, now))
    .from(whatsappMessages)
    .where(isMessageToSend(now))
    .orderBy(...keyset([whatsappMessages.createdAt, whatsappMessages.id], undefined).orderBy)
    .limit(maxOpen)

/** Statements that read the messages to send, with what they are rendered by; `shownMessages` takes their rows. */
export const openMessageStatements = (ctx: Builder, now: Value<number>) => ({
  messages: listOpenStatement(ctx, now),
  templates: ctx.db.select().from(whatsappTemplates),
})

/** The messages of drafts, with the name of the draft that each goes in. */
export const rowsOf = <Row>(drafts: { draft: string; rows: Row[] }[]) =>
  drafts.flatMap(({ draft, rows }) => rows.map((row) => ({ ...row, draft })))

type Found = {
  messages: (Message & { order: string | null; visitAt: number | null; draft: string })[]
  templates: Template[]
  facts: Parameters<typeof storedNameAndHours>[0]
}

/** Messages as they are shown: open ones rendered by today's templates, in both languages. */
export function shownMessages({ messages, templates, facts }: Found) {
  const shop = storedNameAndHours(facts).name
  return messages.map(({ order, visitAt, draft, ...message }) => {
    const now: OrderNow | null = order === null ? null : JSON.parse(order)
    const values = { ...message.values, ...(now && orderValues(message.topic, now)), ...(visitAt && { time: '' }) }
    const malayalam = malayalamOf('garment', now?.garment?.[1])
    return { message, draft, texts: renderMessage({ ...message, values }, templates, { shop, visitAt, malayalam }) }
  })
}

/** A page of the drafts to send, the most urgent first, or of the messages sent in the last 30 days, newest first. */
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
