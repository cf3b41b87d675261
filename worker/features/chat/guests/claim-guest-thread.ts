import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { batch, run, statement } from '../../../db/batch.ts'
import { chatLeads, chatRooms } from '../../../db/schema.ts'
import { searchText } from '../../../db/search.ts'
import { fail, failStale } from '../../../http/failures.ts'
import { type Guest, isGuestsRoom, isSignedOut } from '../../../http/guests.ts'
import type { User } from '../../../http/sessions.ts'
import { displayName, getRoomStub, isGeneralRoom, type RoomRow, serializeRoom } from '../rooms/rooms.ts'

/**
 * Adds a guest's thread to an account, and answers the account's room. An account without a room takes the guest's;
 * otherwise the guest's messages join the account's in the order of time. Asked again, also after it stopped half way,
 * it goes on where it was: nothing is lost and nothing doubled. 404 when there is no thread that is still the guest's.
 */
export async function claimGuestThread(ctx: Ctx, user: User, guest: Guest) {
  const guestId = guest.id
  for (let attempt = 0; attempt < 3; attempt++) {
    const {
      guestRoom: [guestRoom],
      ownRoom: [ownRoom],
    } = await batch(ctx, {
      guestRoom: ctx.db.select().from(chatRooms).where(eq(chatRooms.id, guestId)),
      ownRoom: ctx.db.select().from(chatRooms).where(isGeneralRoom(user.id)),
    })
    if (ownRoom && guestRoom?.customerId === user.id) {
      // An earlier call may have stopped before the room itself knew.
      if (ownRoom.id === guestId) await getRoomStub(ctx, guestId).reassign(guestId, toHolder(user))
      return serializeRoom(ownRoom, 'person')
    }
    const isClaimable =
      guestRoom?.customerId === guestId &&
      !isSignedOut(guest, guestRoom.guestEndedAt) &&
      (!guestRoom.mergedInto || guestRoom.mergedInto === ownRoom?.id)
    if (!isClaimable) return fail(404, 'no_chat_to_add')
    const room = ownRoom ? await mergeIntoRoom(ctx, user, ownRoom, guest) : await assignToCustomer(ctx, user, guestRoom)
    // Undefined: another tab was faster. Read both rooms again.
    if (room) return serializeRoom(room, 'person')
  }
  return failStale('changed_reload')
}

const toHolder = (user: User) => ({ id: user.id, name: displayName(user), hasAccount: true })

/** The lead of the thread is this customer. Its status stays for an admin to change. */
const linkLeadStatement = (ctx: Ctx, user: User, guestId: string) =>
  ctx.db
    .update(chatLeads)
    .set({ convertedToCustomerId: user.id })
    .where(and(eq(chatLeads.chatRoomId, guestId), isNull(chatLeads.convertedToCustomerId)))

/** The guest's room becomes the account's, as it is. Undefined where the account has got a room meanwhile. */
async function assignToCustomer(ctx: Ctx, user: User, guestRoom: RoomRow) {
  const { id } = guestRoom
  const {
    current: [room],
  } = await batch(ctx, {
    assign: statement(
      ctx,
      sql`UPDATE OR IGNORE chat_rooms SET customer_id = ${user.id},
        search_text = search_text || ${searchText.customer(user)} WHERE id = ${id} AND customer_id = ${id} AND merged_into IS NULL`,
    ),
    linkLead: linkLeadStatement(ctx, user, id),
    current: ctx.db.select().from(chatRooms).where(isGeneralRoom(user.id)),
  })
  if (room?.id !== id) return undefined
  await getRoomStub(ctx, id).reassign(id, toHolder(user))
  return room
}

/** The account's room takes over the guest's messages; then the guest's room is closed for good. */
async function mergeIntoRoom(ctx: Ctx, user: User, ownRoom: RoomRow, guest: Guest) {
  const ownObject = getRoomStub(ctx, ownRoom.id)
  // All that takes long comes first: while it fails, the thread is still the guest's.
  await ownObject.copyFrom(guest.id)
  // From here on no guest enters it, and no other account may have it.
  const [markedRoom] = await run(
    ctx,
    ctx.db
      .update(chatRooms)
      .set({ mergedInto: ownRoom.id, status: 'closed', waiting: false, unreadShop: 0, unreadPerson: 0 })
      .where(and(isGuestsRoom(guest), or(isNull(chatRooms.mergedInto), eq(chatRooms.mergedInto, ownRoom.id))))
      .returning({ id: chatRooms.id }),
  )
  if (!markedRoom) return undefined
  if (!(await ownObject.mergeFrom(ownRoom.id, toHolder(user), guest.id))) return undefined
  const {
    current: [room],
  } = await batch(ctx, {
    assign: ctx.db.update(chatRooms).set({ customerId: user.id }).where(eq(chatRooms.id, guest.id)),
    linkLead: linkLeadStatement(ctx, user, guest.id),
    current: ctx.db.select().from(chatRooms).where(eq(chatRooms.id, ownRoom.id)),
  })
  return room
}
