import { eq } from 'drizzle-orm'
import type { GuestInput } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { chatLeads, chatRooms } from '../../../db/schema.ts'
import { reindex } from '../../../db/search.ts'
import { type Guest, isGuestsRoom, newGuestId } from '../../../http/guests.ts'
import { countUseStatement, refuseOverLimit } from '../../../http/limits.ts'
import { buildChatLead, type ChatLead, insertChatLeadStatements } from '../../leads/chat-leads.ts'

/** What a guest left, as the guest sees it: without what only an admin works with. */
export function toGuest(lead: ChatLead) {
  const { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt } = lead
  return { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt }
}

/**
 * Opens a room for a guest and stores the details, with lead, search terms and the admin's notification, all or nothing.
 * A guest who left details before gets those. 400 for a phone number that cannot exist, 429 over the limit of the
 * address.
 */
export async function create(ctx: Ctx, input: GuestInput, guest: Guest | null, ipAddress: string) {
  const { name, phone, location, email } = input
  const lead = buildChatLead({ name, phone, location, email }, newGuestId())
  const { uses, existing: [existing] = [] } = await batch(ctx, {
    uses: countUseStatement(ctx, 'guestAddress', ipAddress),
    existing: guest ? findStatement(ctx, guest) : undefined,
  })
  if (existing) return { lead: existing.lead, isNew: false }
  refuseOverLimit(ctx, 'guestAddress', uses)
  const { chatRoomId: id, createdAt } = lead
  await batch(ctx, {
    insertRoom: ctx.db.insert(chatRooms).values({ id, customerId: id, createdAt, lastMessageAt: createdAt }),
    reindex: reindex(ctx, 'chat_room', null, {
      id,
      createdAt,
      names: [lead.name],
      email: lead.email,
      e164: lead.phoneE164,
    }),
    insertLead: insertChatLeadStatements(ctx, lead),
  })
  return { lead, isNew: true }
}

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
