import { and, eq } from 'drizzle-orm'
import type { GuestInput } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { chatLeads, chatRooms } from '../../../db/schema.ts'
import { reindex } from '../../../db/search.ts'
import { type Guest, newGuestId } from '../../../http/guests.ts'
import { countUseStatement, refuseOverLimit } from '../../../http/limits.ts'
import { buildChatLead, type ChatLead, insertChatLeadStatements } from '../../leads/chat-leads.ts'

/** What a guest leaves, as the guest sees it: without what only the desk works with. */
export function toGuest(lead: ChatLead) {
  const { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt } = lead
  return { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt }
}

/**
 * Opens a room for a guest and keeps the details, with lead, search terms and the owner's notification, all or nothing.
 * Who is a guest already hears of the details that were left before. 400 for a phone number that cannot exist, 429 over
 * the limit of the `address`.
 */
export async function create(
  ctx: Ctx,
  { chatRoomId: _label, ...details }: GuestInput,
  guest: Guest | null,
  ipAddress: string,
) {
  const lead = buildChatLead(details, newGuestId())
  const [uses, [existing]] = await ctx.db.batch([
    countUseStatement(ctx, 'guestAddress', ipAddress),
    findStatement(ctx, guest),
  ])
  if (existing) return { lead: existing.lead, isNew: false }
  refuseOverLimit(ctx, 'guestAddress', uses)
  const { chatRoomId: id, createdAt } = lead
  await ctx.db.batch([
    ctx.db.insert(chatRooms).values({ id, customerId: id, createdAt, lastMessageAt: createdAt }),
    ...reindex(ctx, 'chat_room', null, { id, createdAt, names: [lead.name], email: lead.email, e164: lead.phoneE164 }),
    ...insertChatLeadStatements(ctx, lead),
  ])
  return { lead, isNew: true }
}

/** The details of a guest whose room it still is. */
const findStatement = (ctx: Ctx, guest: Guest | null) =>
  ctx.db
    .select({ lead: chatLeads })
    .from(chatRooms)
    .innerJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(and(eq(chatRooms.id, guest?.id ?? ''), eq(chatRooms.customerId, guest?.id ?? '')))

/** What this guest left; null for nobody, and where another room than the guest's is asked for. */
export async function findOwn(ctx: Ctx, guest: Guest | null, roomId?: string) {
  if (!guest || (roomId && roomId !== guest.id)) return null
  const [found] = await findStatement(ctx, guest)
  return found ? toGuest(found.lead) : null
}
