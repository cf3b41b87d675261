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

/** Returns the Durable Object of a room. Its first caller fixes its location: as close to Kochi as possible. */
export const getRoomStub = (ctx: Ctx, roomId: string) => ctx.env.CHAT.getByName(roomId, nearKochi)

/** Throws 404 for another person's room, with the same text as for an unknown room. */
export const roomNotFound = () => fail(404, 'chat_unknown')
/** Throws 403 for an admin who asks for a room of her own. */
export const refuseAdmin = () => fail(403, 'chat_at_desk')

/** Matches a person's general room, which belongs to no order. */
export const isGeneralRoom = (customerId: string | SQL) =>
  and(eq(chatRooms.customerId, customerId), isNull(chatRooms.orderId), isNull(chatRooms.mergedInto))

/**
 * Returns the caller's own room, created at the first call: the general room, or the room of an own order (404
 * otherwise). An admin has no general room, but gets the rooms of her customers' orders.
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
    // A guest's own room, or one from before the sign-in that can be added to the account.
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
  // After an order changes hands, the previous customer's messages stay private: the new customer writes in the general
  // room.
  const isPreviousCustomers = existing !== undefined && existing.customerId !== customer.id
  const room =
    existing && !isPreviousCustomers ? existing : await create(ctx, customer, isPreviousCustomers ? undefined : orderId)
  return { ...serializeRoom(room, isAdmin ? 'shop' : 'person'), guestThread: guestRoom !== undefined && !isAdmin }
}

/**
 * Returns the general room of a customer, created if missing, in which an admin starts a chat. Throws 404 for anyone
 * but a customer, 409 for a customer without an account, who could not read it. For an order, `getOrCreate` returns the
 * room to an admin.
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

/** Creates a customer's room. Its id derives from its owner, so that two concurrent calls create one room. */
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

/** Maximum chats of a customer, more than any family has. So few can be sorted here without an index. */
const maxRooms = 50

/** Returns a customer's chats with messages, newest first: the general room, and one for each order. */
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

/**
 * Returns a room for one of its sides; `unread` counts the messages that this side has not read. Only admins see which
 * admin answers.
 */
export function serializeRoom(room: RoomRow, side: ChatSide) {
  const { id, customerId, orderId, status, lastMessageAt, createdAt } = room
  const unread = side === 'shop' ? room.unreadShop : room.unreadPerson
  const adminId = side === 'shop' ? room.adminId : null
  return { id, customerId, adminId, orderId, status, lastMessageAt, createdAt, unread }
}

/** Returns the name of a customer in a chat. */
export const displayName = (customer: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  fullName(customer) || customer.email

/** Name of a guest who left no name. */
export const unnamedGuest = 'A guest'
