import { and, eq, isNull, sql } from 'drizzle-orm'
import { roomIdOfOrder } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { customerOfOrder } from '../../../db/ownership.ts'
import { chatRooms, users } from '../../../db/schema.ts'
import { reindex } from '../../../db/search.ts'
import { fail } from '../../../http/failures.ts'
import type { Caller } from '../../../http/guests.ts'
import type { User } from '../../../http/sessions.ts'

export type RoomRow = typeof chatRooms.$inferSelect

/** The object behind a room. Its first caller decides where it lives: as near to Kochi as there is. */
export const getRoomStub = (ctx: Ctx, roomId: string) => ctx.env.CHAT.getByName(roomId, { locationHint: 'apac' })

export const displayName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Ends a request for a room that is not theirs, in the same words as for none. */
export const roomNotFound = () => fail(404, 'There is no such chat')

/** A person's one room that is about no order. */
export const isGeneralRoom = (customerId: string) =>
  and(eq(chatRooms.customerId, customerId), isNull(chatRooms.orderId), isNull(chatRooms.mergedInto))

/** A room as answers show it; `unread` is the asker's side. */
export function serializeRoom(room: RoomRow, side: 'person' | 'shop') {
  const { id, customerId, adminId, orderId, status, lastMessageAt, createdAt } = room
  const unread = side === 'shop' ? room.unreadShop : room.unreadPerson
  return { id, customerId, adminId, orderId, status, lastMessageAt, createdAt, unread }
}

/**
 * The caller's own room, made at the first call: the general one, or the one of an order, which must be theirs (404).
 * An admin has none of her own, but those of her customers' orders.
 */
export async function getOrCreate(ctx: Ctx, { signedIn, guest }: Caller, orderId?: string) {
  if (!signedIn)
    return { ...serializeRoom(await getGuestRoom(ctx, orderId ? '' : (guest?.id ?? '')), 'person'), guestThread: false }
  const { user, isAdmin } = signedIn
  if (isAdmin && !orderId) return fail(403, 'The boutique answers its chats at the desk')
  const [[found], [orderCustomer], [guestRoom]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(chatRooms)
      .where(orderId ? eq(chatRooms.orderId, orderId) : isGeneralRoom(user.id)),
    ctx.db
      .select()
      .from(users)
      .where(eq(users.id, customerOfOrder(orderId ?? ''))),
    // A thread from before the sign-in that could be added to the account.
    ctx.db
      .select({ id: chatRooms.id })
      .from(chatRooms)
      .where(and(eq(chatRooms.id, guest?.id ?? ''), eq(chatRooms.customerId, guest?.id ?? ''))),
  ])
  const customer = orderId ? orderCustomer : user
  if (!customer || !(isAdmin || customer.id === user.id)) return roomNotFound()
  // An order that has changed hands keeps the first customer's words to herself: the next one writes in the general room.
  const isPreviousCustomers = found !== undefined && found.customerId !== customer.id
  const room =
    found && !isPreviousCustomers ? found : await create(ctx, customer, isPreviousCustomers ? undefined : orderId)
  return { ...serializeRoom(room, isAdmin ? 'shop' : 'person'), guestThread: guestRoom !== undefined && !isAdmin }
}

async function getGuestRoom(ctx: Ctx, guestId: string) {
  const [room] = await ctx.db
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.id, guestId), isGeneralRoom(guestId)))
  return room ?? roomNotFound()
}

/** A room of a customer as the search index knows it. */
export const toSearchableRoom = (
  { id, createdAt }: Pick<RoomRow, 'id' | 'createdAt'>,
  { firstName, lastName, email, phoneE164 }: Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneE164'>,
) => ({ id, createdAt, names: [firstName, lastName], email, e164: phoneE164 })

/** Makes a customer's room. Its id follows from whose it is, so that two at once make one. */
async function create(ctx: Ctx, customer: User, orderId?: string) {
  const room = { id: orderId ? roomIdOfOrder(orderId) : `room-${customer.id}`, createdAt: new Date() }
  const isNew = sql`EXISTS (SELECT 1 FROM chat_rooms WHERE id = ${room.id} AND created_at = ${room.createdAt.getTime()})`
  const {
    current: [created],
  } = await batch(ctx, {
    insert: ctx.db
      .insert(chatRooms)
      .values({ ...room, customerId: customer.id, orderId: orderId ?? null })
      .onConflictDoNothing(),
    reindex: reindex(ctx, 'chat_room', null, toSearchableRoom(room, customer), isNew),
    current: ctx.db
      .select()
      .from(chatRooms)
      .where(orderId ? eq(chatRooms.orderId, orderId) : isGeneralRoom(customer.id)),
  })
  return created ?? roomNotFound()
}
