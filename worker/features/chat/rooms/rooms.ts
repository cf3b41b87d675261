import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { type ChatSide, roomIdOfOrder } from '../../../../shared/chat-rooms.ts'
import { fullName } from '../../../../shared/names.ts'
import { pick } from '../../../../shared/pick.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { customerOfOrder, isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms, orders, users } from '../../../db/schema.ts'
import { searchText } from '../../../db/search.ts'
import { fail } from '../../../http/failures.ts'
import { type Caller, isGuestsRoom } from '../../../http/guests.ts'
import { nearKochi, type User, userIdOfSession } from '../../../http/sessions.ts'

/** The object behind a room. Its first caller decides where it lives: as near to Kochi as there is. */
export const getRoomStub = (ctx: Ctx, roomId: string) => ctx.env.CHAT.getByName(roomId, nearKochi)

/** Ends a request for a room that is not the caller's, in the same words as for none. */
export const roomNotFound = () => fail(404, 'chat_unknown')
/** Ends a request for an admin's own room. */
export const refuseAdmin = () => fail(403, 'chat_at_desk')

/** A person's one room that is about no order. */
export const isGeneralRoom = (customerId: string | SQL) =>
  and(eq(chatRooms.customerId, customerId), isNull(chatRooms.orderId), isNull(chatRooms.mergedInto))

/**
 * The caller's own room, made at the first call: the general one, or the one of an order, which must be theirs (404).
 * An admin has none of her own, but those of her customers' orders.
 */
export async function getOrCreate(ctx: Ctx, caller: Caller, orderId?: string) {
  const { sid, guest } = caller
  const {
    existing: [existing] = [],
    orderCustomer: [orderCustomer] = [],
    guestRoom: [guestRoom] = [],
  } = await batch(ctx, {
    existing: sid ? findStatement(ctx, userIdOfSession(sid), orderId) : undefined,
    orderCustomer: orderId
      ? ctx.db
          .select()
          .from(users)
          .where(and(eq(users.id, customerOfOrder(orderId)), eq(users.hasAccount, true)))
      : undefined,
    // A guest's own, or one from before the sign-in that could be added to the account.
    guestRoom: guest ? ctx.db.select().from(chatRooms).where(isGuestsRoom(guest)) : undefined,
  })
  if (!caller.signedIn) {
    const isOwn = guestRoom && !orderId && !guestRoom.orderId && !guestRoom.mergedInto
    return { ...serializeRoom(isOwn ? guestRoom : roomNotFound(), 'person'), guestThread: false }
  }
  const { user, isAdmin } = caller.signedIn
  if (isAdmin && !orderId) return refuseAdmin()
  const customer = orderId ? orderCustomer : user
  if (!customer || !(isAdmin || customer.id === user.id)) return roomNotFound()
  // An order that changed hands keeps the previous customer's words to herself: the next one writes in the general room.
  const isPreviousCustomers = existing !== undefined && existing.customerId !== customer.id
  const room =
    existing && !isPreviousCustomers ? existing : await create(ctx, customer, isPreviousCustomers ? undefined : orderId)
  return { ...serializeRoom(room, isAdmin ? 'shop' : 'person'), guestThread: guestRoom !== undefined && !isAdmin }
}

/**
 * The general room of a customer, made where there is none: an admin begins a chat in it. 404 for whoever is no customer,
 * 409 for one without an account, who could not read it. (Of an order `getOrCreate` gives an admin the room.)
 */
export async function openForAdmin(ctx: Ctx, customerId: string) {
  const {
    customer: [customer],
    existing: [existing],
  } = await batch(ctx, {
    customer: ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, customerId), eq(users.role, 'customer'))),
    existing: findStatement(ctx, customerId),
  })
  if (!customer) return fail(404, 'customer_unknown')
  if (!customer.hasAccount) return fail(409, 'customer_has_no_chat')
  return serializeRoom(existing ?? (await create(ctx, customer)), 'shop')
}

const findStatement = (ctx: Ctx, customerId: string | SQL, orderId?: string) =>
  ctx.db
    .select()
    .from(chatRooms)
    .where(orderId ? eq(chatRooms.orderId, orderId) : isGeneralRoom(customerId))

/** Makes a customer's room. Its id follows from whose it is, so that two calls at once make one. */
async function create(ctx: Ctx, customer: User, orderId?: string) {
  const room = { id: orderId ? roomIdOfOrder(orderId) : `room-${customer.id}`, createdAt: new Date() }
  const {
    current: [created],
  } = await batch(ctx, {
    insert: ctx.db
      .insert(chatRooms)
      .values({ ...room, customerId: customer.id, orderId: orderId ?? null, searchText: searchText.customer(customer) })
      .onConflictDoNothing(),
    current: findStatement(ctx, customer.id, orderId),
  })
  return created ?? roomNotFound()
}

/** More chats than one family has: so few are sorted here, and cost no index. */
const maxRooms = 50

/** A customer's chats in which something was said, the newest first: the one with the boutique, and one for each order. */
export async function listOwnRooms(ctx: Ctx, customerId: SQL) {
  const rows = await run(
    ctx,
    ctx.db
      .select({
        ...pick(chatRooms, ['id', 'orderId']),
        outfitType: orders.outfitType,
        ...pick(chatRooms, ['preview', 'lastSide', 'lastMessageAt']),
        unread: chatRooms.unreadPerson,
      })
      .from(chatRooms)
      .leftJoin(orders, eq(orders.id, chatRooms.orderId))
      .where(
        and(
          eq(chatRooms.customerId, customerId),
          isNull(chatRooms.mergedInto),
          isNotNull(chatRooms.lastMessageAt),
          isCustomersRoom,
        ),
      )
      .limit(maxRooms),
  )
  return rows.toSorted((a, b) => Number(b.lastMessageAt) - Number(a.lastMessageAt))
}

export type RoomRow = typeof chatRooms.$inferSelect

/** A room as its two sides see it; `unread` is what the asker's side has not read. Which admin answers is told to admins. */
export function serializeRoom(room: RoomRow, side: ChatSide) {
  const { id, customerId, orderId, status, lastMessageAt, createdAt } = room
  const unread = side === 'shop' ? room.unreadShop : room.unreadPerson
  const adminId = side === 'shop' ? room.adminId : null
  return { id, customerId, adminId, orderId, status, lastMessageAt, createdAt, unread }
}

/** How a customer is called in a chat. */
export const displayName = (customer: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  fullName(customer) || customer.email

/** How a guest is called who has left no name. */
export const unnamedGuest = 'A guest'
