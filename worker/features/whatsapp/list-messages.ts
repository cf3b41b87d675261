import { and, getTableColumns, sql } from 'drizzle-orm'
import type { MessagesQuery } from '../../../shared/whatsapp-inputs.ts'
import { factsStatement, storedNameAndHours } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { decodeCursor, encodeCursor, keyset } from '../../db/cursor.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { whatsappMessages, whatsappTemplates } from '../../db/schema.ts'
import { isMessageToSend } from '../../db/whatsapp.ts'
import { type OrderNow, orderNowSql, orderValues } from './order-message.ts'
import { type Message, renderMessage, type Template } from './render.ts'

/** A message, with what its order is now where it is still to be sent: of 11 that is 22 rows more to read. */
const columns = (isOpen: boolean) => ({
  ...getTableColumns(whatsappMessages),
  order: (isOpen ? orderNowSql : sql<string | null>`NULL`).as('order_now'),
})

/** Statements that read the newest messages to send, with what they are rendered by; `shownMessages` takes their rows. */
export const openMessageStatements = (ctx: Builder, limit: number, now: Value<number>) => ({
  messages: ctx.db
    .select(columns(true))
    .from(whatsappMessages)
    .where(isMessageToSend(now))
    .orderBy(...keyset([whatsappMessages.createdAt, whatsappMessages.id], undefined).orderBy)
    .limit(limit),
  templates: ctx.db.select().from(whatsappTemplates),
})

type Found = {
  messages: (Message & { order: string | null })[]
  templates: Template[]
  facts: Parameters<typeof storedNameAndHours>[0]
}

/** Messages as they are shown: open ones rendered by today's templates, in both languages. */
export function shownMessages({ messages, templates, facts }: Found) {
  const shop = storedNameAndHours(facts).name
  return messages.map(({ order, ...message }) => {
    const now: OrderNow | null = order === null ? null : JSON.parse(order)
    const values = now ? { ...message.values, ...orderValues(message.topic, now) } : message.values
    return { message, texts: renderMessage({ ...message, values }, templates, shop) }
  })
}

/** A page of the messages to send, newest first, or of those sent in the last 30 days. */
export async function listMessages(ctx: Ctx, { state, limit, cursor }: MessagesQuery) {
  const isOpen = state === 'open'
  const at = isOpen ? whatsappMessages.createdAt : whatsappMessages.sentAt
  const after = cursor ? decodeCursor(cursor) : undefined
  const { orderBy, beyond } = keyset([at, whatsappMessages.id], after && [after.at, after.id])
  const found = await batch(ctx, {
    messages: ctx.db
      .select(columns(isOpen))
      .from(whatsappMessages)
      .where(and(isOpen ? isMessageToSend() : sql`sent_at IS NOT NULL`, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
    templates: isOpen ? ctx.db.select().from(whatsappTemplates) : undefined,
    facts: factsStatement(ctx),
  })
  const messages = found.messages.slice(0, limit)
  const last = found.messages.length > limit ? messages.at(-1) : undefined
  const lastAt = last && (isOpen ? last.createdAt : last.sentAt)
  return {
    rows: shownMessages({ ...found, messages, templates: found.templates ?? [] }),
    next: last && lastAt ? encodeCursor({ at: lastAt.getTime(), id: last.id }) : null,
    total: null,
  }
}
