import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ChatRole } from '../../../../shared/chat-rooms.ts'
import { pick } from '../../../../shared/pick.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatLeads, chatOpenings, chatRooms, users } from '../../../db/schema.ts'
import { type Caller, isSignedOut } from '../../../http/guests.ts'
import { sessionStatement, toSession, withLastingPassword } from '../../../http/sessions.ts'
import { displayName, roomNotFound, unnamedGuest } from './rooms.ts'

/** Whose room it is, as the Worker found it in D1. */
export type RoomHolder = { id: string; name: string; hasAccount: boolean }

/** Who acts in a room, as the Worker made sure before it asked: `author` is the account or the guest itself. */
export type Participant = {
  roomId: string
  person: RoomHolder
  role: ChatRole
  id: string
  author: string
  /** The network address of a guest or a customer who writes, as limits see it. */
  address?: string
  /** The room's order is somebody else's by now: what an admin wrote here would reach nobody. */
  readOnly?: true
}

/** A participant with the session that opens a socket: its hash, or the guest's id. `email` is an admin's. */
export type ConnectingParticipant = Participant & { session: string; expires: number; email?: string }

/** A room with whose it is. A batch answers rows by the names of columns: no two may share one. */
const findStatement = (ctx: Ctx, roomId: string) =>
  ctx.db
    .select({
      ...pick(chatRooms, ['customerId', 'guestEndedAt', 'unreadPerson', 'unreadShop']),
      ...pick(users, ['firstName', 'lastName', 'email']),
      guestName: chatLeads.name,
      isCustomers: isCustomersRoom.as('is_customers'),
    })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.customerId))
    .leftJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(and(eq(chatRooms.id, roomId), isNull(chatRooms.mergedInto)))

type RoomAccess = { participant: Participant; unread: number }

/** The same as `findRoomAccess`; 404 for a room that is not the caller's, in the same words as for none. */
export const getRoomAccess = async (...asked: Parameters<typeof findRoomAccess>): Promise<RoomAccess> =>
  (await findRoomAccess(...asked)) ?? roomNotFound()

/**
 * Who the caller is in a room, and how many messages there the caller's side has not read. Nothing for a room that is
 * not the caller's. `opensSocket` writes down where an admin's sockets may be open.
 */
export async function findRoomAccess(
  ctx: Ctx,
  caller: Caller,
  roomId: string,
  { opensSocket = false } = {},
): Promise<RoomAccess | undefined> {
  const { room } = await batch(ctx, {
    room: findStatement(ctx, roomId),
    opening:
      opensSocket && caller.signedIn?.isAdmin
        ? insertOpeningStatement(ctx, caller.signedIn.user.id, roomId)
        : undefined,
  })
  return toAccess(room[0], caller, roomId)
}

/** Whether somebody is still who they were in a room: their session or cookie has not ended, nor has the room moved. */
export async function verifyAccess(ctx: Ctx, { signedIn, guest }: Caller, { roomId, role, author }: Participant) {
  const sid = signedIn?.sid ?? ''
  const { session, room } = await batch(ctx, {
    session: sid ? sessionStatement(sid) : undefined,
    room: findStatement(ctx, roomId),
  })
  const access = toAccess(room[0], { signedIn: withLastingPassword(toSession(ctx, sid, session?.[0])), guest }, roomId)
  return access?.participant.role === role && access.participant.author === author
}

type FoundRoom = Awaited<ReturnType<typeof findStatement>>[number]

function toAccess(
  room: FoundRoom | undefined,
  { signedIn, guest }: Pick<Caller, 'signedIn' | 'guest'>,
  roomId: string,
): RoomAccess | undefined {
  const admin = signedIn?.isAdmin ? signedIn.user : undefined
  if (!room) return undefined
  const { customerId, guestEndedAt, firstName, lastName, email, guestName } = room
  const person = {
    id: customerId,
    name: email ? displayName({ firstName, lastName, email }) : (guestName ?? unnamedGuest),
    hasAccount: email !== null,
  }
  if (admin)
    return {
      participant: {
        ...{ roomId, person, role: 'admin', id: 'admin', author: admin.id },
        ...(!room.isCustomers && { readOnly: true }),
      },
      unread: room.unreadShop,
    }
  const accessAs = (role: ChatRole) => ({
    participant: { roomId, person, role, id: customerId, author: customerId },
    unread: room.unreadPerson,
  })
  if (room.isCustomers && signedIn?.user.id === customerId) return accessAs('customer')
  if (room.isCustomers && guest?.id === customerId && !isSignedOut(guest, guestEndedAt)) return accessAs('guest')
  return undefined
}

/** Notes that an admin opens a socket in a room, if there is such a room: her signing out must find her sockets there. */
const insertOpeningStatement = (ctx: Ctx, userId: string, roomId: string) =>
  ctx.db
    .insert(chatOpenings)
    .select(
      ctx.db
        .select({ userId: sql<string>`${userId}`.as('user_id'), roomId: chatRooms.id })
        .from(chatRooms)
        .where(eq(chatRooms.id, roomId)),
    )
    .onConflictDoNothing()

/** Forgets that an admin has sockets in a room. If that fails, her signing out wakes the room once in vain. */
export const deleteOpening = (ctx: Ctx, userId: string, roomId: string) =>
  run(ctx, ctx.db.delete(chatOpenings).where(and(eq(chatOpenings.userId, userId), eq(chatOpenings.roomId, roomId))))
