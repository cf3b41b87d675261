import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type ChatSide, chatSides, otherSide, sideOf } from '../../../shared/chat.ts'
import type { Ctx } from '../../context.ts'
import { chatRooms, notifications } from '../../db/schema.ts'
import { record } from '../notifications/record.ts'
import { previewOf } from './preview.ts'
import type { Store } from './store.ts'

/**
 * Writes what lists need of a room to D1: absolute values, which a later revision overwrites and an earlier one does not.
 * Whoever is away and has something unread is told in the same batch, once until it is read; then the bell forgets it.
 * Throws while D1 is down.
 */
export async function write(ctx: Ctx, store: Store, present: Record<ChatSide, boolean>) {
  const revision = store.revision()
  const tellings = chatSides.map((side) => telling(store, side, present[side]))
  await ctx.db.batch([
    update(ctx, store, revision),
    ...tellings.flatMap(({ due, over }) => [
      ...(due ? [tell(ctx, store, due)] : []),
      ...(over ? [forget(ctx, over)] : []),
    ]),
  ])
  for (const { due, over, side } of tellings) {
    if (due) store.set({ [side === 'person' ? 'told_person' : 'told_shop']: due.first })
    if (over) store.set({ [side === 'person' ? 'cleared_person' : 'cleared_shop']: over.first })
  }
}

function update(ctx: Ctx, store: Store, revision: number) {
  const last = store.bySeq(store.lastSeq)
  const [person, shop] = [store.unread('person'), store.unread('shop')]
  return ctx.db
    .update(chatRooms)
    .set({
      revision,
      lastSeq: store.lastSeq,
      unreadPerson: person.count,
      unreadShop: shop.count,
      waiting: shop.count > 0,
      ...(last && {
        preview: previewOf(last),
        lastSide: sideOf(last.role),
        lastMessageAt: new Date(last.createdAt),
        adminId: store.lastOf('shop')?.author ?? null,
      }),
    })
    .where(and(eq(chatRooms.id, store.room.id), lt(chatRooms.revision, revision), isNull(chatRooms.mergedInto)))
}

type Telling = { id: string; side: ChatSide; first: number }

/** What a side is to be told now (`due`), and what it was told and has read since (`over`). */
function telling(store: Store, side: ChatSide, isPresent: boolean) {
  const { room } = store
  const { count, first } = store.unread(side)
  const [told, cleared] =
    side === 'person' ? [room.told_person, room.cleared_person] : [room.told_shop, room.cleared_shop]
  const mayBeTold = side === 'shop' || room.has_account === 1
  // Named by the first of what is unread: a run that dies repeats nothing.
  const of = (first: number): Telling => ({ id: `chat-${side}-${room.base}-${first}-${room.id}`, side, first })
  return {
    side,
    due: count > 0 && told < first && !isPresent && mayBeTold ? of(first) : null,
    over: count === 0 && told > cleared ? of(told) : null,
  }
}

function tell(ctx: Ctx, store: Store, { id, side }: Telling) {
  const last = store.lastOf(otherSide[side])
  const said = last ? previewOf(last) : ''
  const { id: relatedId, person_id: personId, person_name: name } = store.room
  const words =
    side === 'shop'
      ? { userId: null, title: 'New chat message', message: `${name} writes: ${said}` }
      : { userId: personId, title: 'New message from the boutique', message: said }
  const once = sql`NOT EXISTS (SELECT 1 FROM notifications WHERE id = ${id})`
  // Whose order it was may not read its room any more, so what is said there is not told either.
  const isTheirs = sql`NOT EXISTS (SELECT 1 FROM chat_rooms JOIN orders ON orders.id = chat_rooms.order_id
    WHERE chat_rooms.id = ${relatedId} AND orders.user_id IS NOT ${personId})`
  return record(
    ctx,
    { ...words, id, type: 'chat_message', relatedId },
    and(once, side === 'person' ? isTheirs : undefined),
  )
}

const forget = (ctx: Ctx, { id }: Telling) =>
  ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.isRead, false)))
