import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ChatSide } from '../../../shared/chat.ts'
import type { Ctx } from '../../context.ts'
import { chatRooms } from '../../db/schema.ts'
import * as notifications from '../notifications/record.ts'
import type { Kept, Store } from './store.ts'

const previewLength = 120

/** A message in one line, for a list and a notification. */
export function previewOf({ text, attachments }: Pick<Kept, 'text' | 'attachments'>) {
  const line = text.replace(/\s+/g, ' ').trim()
  if (!line) return attachments.length === 1 ? 'A picture' : `${attachments.length} pictures`
  const letters = [...line]
  return letters.length > previewLength ? `${letters.slice(0, previewLength - 1).join('')}…` : line
}

/**
 * Writes what lists need of a room to D1: absolute values, which a later revision overwrites and an earlier one does not.
 * Whoever is away and has something unread is told in the same batch, once until it is read. Throws while D1 is down.
 */
export async function write(ctx: Ctx, store: Store, present: Record<ChatSide, boolean>) {
  const revision = store.revision()
  const { id, person_id: personId, person_name: name, has_account: hasAccount } = store.room
  const [person, shop] = [store.unread('person'), store.unread('shop')]
  const last = store.bySeq(store.lastSeq)
  const preview = last ? previewOf(last) : null
  const tellShop = shop.count > 0 && store.room.told_shop === 0 && !present.shop
  const tellPerson = person.count > 0 && store.room.told_person === 0 && !present.person && hasAccount === 1
  await ctx.db.batch([
    ctx.db
      .update(chatRooms)
      .set({
        revision,
        lastSeq: store.lastSeq,
        unreadPerson: person.count,
        unreadShop: shop.count,
        waiting: shop.count > 0,
        ...(last && {
          preview,
          lastSide: last.role === 'admin' ? ('shop' as const) : ('person' as const),
          lastMessageAt: new Date(last.createdAt),
          adminId: store.lastAdmin(),
        }),
      })
      .where(and(eq(chatRooms.id, id), lt(chatRooms.revision, revision), isNull(chatRooms.mergedInto))),
    ...(tellShop ? [tell(ctx, store, 'shop', shop.first, null, 'New chat message', `${name} writes: ${preview}`)] : []),
    ...(tellPerson
      ? [tell(ctx, store, 'person', person.first, personId, 'New message from the boutique', preview ?? '')]
      : []),
  ])
  // Unless it was read meanwhile: then the next message is told again.
  if (tellShop && store.unread('shop').first === shop.first) store.set({ told_shop: shop.first })
  if (tellPerson && store.unread('person').first === person.first) store.set({ told_person: person.first })
}

/** One notification for all that one side has not read, named by the first of it: a run that dies repeats nothing. */
function tell(
  ctx: Ctx,
  { room }: Store,
  side: ChatSide,
  first: number,
  userId: string | null,
  title: string,
  message: string,
) {
  const id = `chat-${side}-${room.base}-${first}-${room.id}`
  const told = { id, userId, type: 'chat_message' as const, title, message, relatedId: room.id }
  return notifications.record(ctx, told, sql`NOT EXISTS (SELECT 1 FROM notifications WHERE id = ${id})`)
}
