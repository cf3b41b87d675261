import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { chatLeads, chatRooms } from '../../db/schema.ts'
import { addTermsOfRooms, prefixesOfCustomer } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../failure.ts'
import type { Guest } from '../../guests.ts'
import type { User } from '../../session.ts'
import { isGeneral, nameOf, present, type Room, stubOf } from './rooms.ts'

/**
 * Adds a guest's thread to an account, and answers the account's room. An account without a room takes the guest's;
 * otherwise the guest's messages join the account's in the order of time. Asked again, also after it stopped half way,
 * it goes on where it was: nothing is lost and nothing doubled. 404 when there is no thread that is still the guest's.
 */
export async function claim(ctx: Ctx, user: User, { id: guestId }: Guest) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const [[thread], [own]] = await ctx.db.batch([
      ctx.db.select().from(chatRooms).where(eq(chatRooms.id, guestId)),
      ctx.db.select().from(chatRooms).where(isGeneral(user.id)),
    ])
    const isFree = thread?.customerId === guestId && (!thread.mergedInto || thread.mergedInto === own?.id)
    if (own && thread?.customerId === user.id) {
      // It may have stopped before the room heard of it.
      if (own.id === guestId) await stubOf(ctx, guestId).reassign(guestId, personOf(user))
      return present(own, 'person')
    }
    if (!isFree) return fail(404, 'There is no chat to add')
    const room = own ? await mergeInto(ctx, user, own, guestId) : await takeOver(ctx, user, thread)
    // Null: another tab was a moment faster. Look again.
    if (room) return present(room, 'person')
  }
  return fail(409, 'This has just been changed by someone else. Please reload.')
}

const personOf = (user: User) => ({ id: user.id, name: nameOf(user), hasAccount: true })

/** Whoever left details in the thread is this customer. What the owner makes of the lead stays her step. */
const linkLead = (ctx: Ctx, user: User, guestId: string) =>
  ctx.db
    .update(chatLeads)
    .set({ convertedToCustomerId: user.id })
    .where(and(eq(chatLeads.chatRoomId, guestId), isNull(chatLeads.convertedToCustomerId)))

/** The guest's room becomes the account's, as it is. */
async function takeOver(ctx: Ctx, user: User, thread: Room) {
  const { id } = thread
  const [, , , [room]] = await ctx.db.batch([
    // Ignored where the account has got a room meanwhile: then the two are merged.
    statement(
      ctx,
      sql`UPDATE OR IGNORE chat_rooms SET customer_id = ${user.id} WHERE id = ${id} AND customer_id = ${id} AND merged_into IS NULL`,
    ),
    linkLead(ctx, user, id),
    addTermsOfRooms(ctx, user.id, prefixesOfCustomer(user)),
    ctx.db.select().from(chatRooms).where(isGeneral(user.id)),
  ])
  if (room?.id !== id) return null
  await stubOf(ctx, id).reassign(id, personOf(user))
  return room
}

/** The account's room takes the guest's messages in; then the guest's is closed for good. */
async function mergeInto(ctx: Ctx, user: User, own: Room, guestId: string) {
  // From here on no guest enters it, and no other account may have it.
  const [marked] = await ctx.db
    .update(chatRooms)
    .set({ mergedInto: own.id, status: 'closed', waiting: false, unreadShop: 0, unreadPerson: 0 })
    .where(
      and(
        eq(chatRooms.id, guestId),
        eq(chatRooms.customerId, guestId),
        or(isNull(chatRooms.mergedInto), eq(chatRooms.mergedInto, own.id)),
      ),
    )
    .returning({ id: chatRooms.id })
  if (!marked) return null
  await stubOf(ctx, own.id).takeIn(own.id, personOf(user), guestId)
  const [, , [room]] = await ctx.db.batch([
    ctx.db.update(chatRooms).set({ customerId: user.id }).where(eq(chatRooms.id, guestId)),
    linkLead(ctx, user, guestId),
    ctx.db.select().from(chatRooms).where(eq(chatRooms.id, own.id)),
  ])
  return room ?? null
}
