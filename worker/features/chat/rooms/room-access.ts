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

/** Owner of a room, as stored in D1. */
export type RoomHolder = { id: string; name: string; hasAccount: boolean }

/** A person who acts in a room, verified by the Worker; `author` is the id of the account or the guest. */
export type Participant = {
  roomId: string
  person: RoomHolder
  role: ChatRole
  id: string
  author: string
  /** Network address of a guest or customer who writes, in the form that limits use. */
  address?: string
  /** The room's order moved to another customer: a message by an admin would reach nobody. */
  readOnly?: true
}

/** A participant with the session that opens a socket: its hash, or the guest's id. `email` only for an admin. */
export type ConnectingParticipant = Participant & { session: string; expires: number; email?: string }

/** Selects a room with its owner. A batch returns rows keyed by column name: no two columns may share one. */
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

/** Calls `findRoomAccess`; throws 404 for a room of another person, with the same text as for an unknown room. */
export const getRoomAccess = async (...asked: Parameters<typeof findRoomAccess>): Promise<RoomAccess> =>
  (await findRoomAccess(...asked)) ?? roomNotFound()

/**
 * Returns the caller's role in a room, and the number of messages that the caller's side has not read. Returns
 * undefined for a room of another person. `opensSocket` records that an admin may have open sockets in the room.
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

/** Returns whether a participant still has access: the session or cookie is valid, and the room has the same owner. */
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

/** Records that an admin opens a socket in an existing room, so that signing out can close it. */
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

/** Deletes the record of an admin's sockets in a room. If that fails, signing out wakes the room once needlessly. */
export const deleteOpening = (ctx: Ctx, userId: string, roomId: string) =>
  run(ctx, ctx.db.delete(chatOpenings).where(and(eq(chatOpenings.userId, userId), eq(chatOpenings.roomId, roomId))))
