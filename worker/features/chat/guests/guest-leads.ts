import { eq, sql } from 'drizzle-orm'
import type { GuestInput } from '../../../../shared/chat.ts'
import { dayMs } from '../../../../shared/time.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { createOnce, hasSame } from '../../../db/create-once.ts'
import { chatLeads, chatRooms } from '../../../db/schema.ts'
import { fail } from '../../../http/failures.ts'
import { type Guest, isGuestsRoom, newGuestId } from '../../../http/guests.ts'
import { countUseStatement, refuseOverLimit } from '../../../http/limits.ts'
import { sha256 } from '../../../lib/crypto.ts'
import { buildChatLead, type ChatLead, insertChatLeadStatements } from '../../leads/chat-leads.ts'

/** What a guest left, as the guest sees it: without what only an admin works with. */
export function toGuest(lead: ChatLead) {
  const { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt } = lead
  return { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt }
}

/**
 * Opens a room for a guest and stores the details, with lead and the admin's notification, all or nothing.
 * A guest who left details before gets those. A browser that lost the answer has no cookie: sent again with the same `id`
 * the request gets the room that it has made (`repeated`). 400 for a phone number that cannot exist, 409 for other details
 * under that id and for a room that is no longer this guest's, 429 over the limit of the address.
 */
export async function create(ctx: Ctx, input: GuestInput, guest: Guest | null, ipAddress: string) {
  const { id: requestId, name, phone, location, email } = input
  const built = buildChatLead({ name, phone, location, email }, newGuestId())
  // The desk sees the lead's id, and must not know what opens the room.
  const lead = requestId ? { ...built, id: (await sha256(`chat guest ${requestId}`)).slice(0, 36) } : built
  const madeStatement = findMadeStatement(ctx, lead.id)
  const {
    uses,
    own: [own] = [],
    made: [made] = [],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'guestAddress', ipAddress),
    own: guest ? findStatement(ctx, guest) : undefined,
    made: requestId ? madeStatement : undefined,
  })
  if (own) return { row: own.lead, repeated: true }
  if (!made) refuseOverLimit(ctx, 'guestAddress', uses)
  const { chatRoomId: id, createdAt } = lead
  const write = () =>
    batch(ctx, {
      insertRoom: ctx.db
        .insert(chatRooms)
        .values({ id, customerId: id, createdAt, lastMessageAt: createdAt, searchText: lead.searchText }),
      insertLead: insertChatLeadStatements(ctx, lead),
    })
  const { row, repeated } = await createOnce<Made>({
    existing: made,
    refuseOther: ({ lead: first, isOpen }) => {
      const isSame = hasSame(first, lead, ['name', 'phone', 'location', 'email'])
      if (!isSame || !isOpen || first.createdAt.getTime() < Date.now() - dayMs) fail(409, 'chat_started')
    },
    find: async () => (requestId ? (await run(ctx, madeStatement))[0] : undefined),
    prepare: async () => ({ row: { lead, isOpen: true }, write }),
    refuseRace: (error) => {
      throw error
    },
  })
  return { row: row.lead, repeated }
}

/** The details that a request made, and whether the room is still the guest's and nobody has signed out of it. */
type Made = { lead: ChatLead; isOpen: boolean }
const findMadeStatement = (ctx: Ctx, leadId: string) =>
  ctx.db
    .select({
      lead: chatLeads,
      isOpen:
        sql`chat_rooms.customer_id = chat_rooms.id AND chat_rooms.guest_ended_at IS NULL AND chat_rooms.merged_into IS NULL`
          .mapWith(Boolean)
          .as('is_open'),
    })
    .from(chatLeads)
    .innerJoin(chatRooms, eq(chatRooms.id, chatLeads.chatRoomId))
    .where(eq(chatLeads.id, leadId))

/** The details of a guest whose room it still is. */
const findStatement = (ctx: Ctx, guest: Guest) =>
  ctx.db
    .select({ lead: chatLeads })
    .from(chatRooms)
    .innerJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(isGuestsRoom(guest))

/** What this guest left; null for nobody, and where another room than the guest's is asked for. */
export async function findOwn(ctx: Ctx, guest: Guest | null, roomId?: string) {
  if (!guest || (roomId && roomId !== guest.id)) return null
  const [found] = await run(ctx, findStatement(ctx, guest))
  return found ? toGuest(found.lead) : null
}
