import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BoutiqueFacts } from '../../../../shared/boutique.ts'
import type { GuestInput } from '../../../../shared/chat.ts'
import { keptSince } from '../../../../shared/retention.ts'
import { dayMs } from '../../../../shared/time.ts'
import { cacheFacts, factsStatement } from '../../../boutique.ts'
import { contentVersion } from '../../../content-version.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run, statement } from '../../../db/batch.ts'
import { isStillAGuests } from '../../../db/predicates.ts'
import { inJson } from '../../../db/rows-as-json.ts'
import { chatLeads, chatRooms } from '../../../db/schema.ts'
import { createOnce, hasSame } from '../../../db/writes.ts'
import { fail } from '../../../http/failures.ts'
import { type Guest, isGuestsRoom, newGuestId } from '../../../http/guests.ts'
import { countUseStatement, isOverLimit, refuseOverLimit } from '../../../http/limits.ts'
import { sha256 } from '../../../lib/crypto.ts'
import { sendMail } from '../../../lib/send.ts'
import { mapConcurrent, sweepPages } from '../../../lib/take-turns.ts'
import { escapeLines } from '../../../lib/text.ts'
import { buildChatLead, type ChatLead, insertChatLeadStatements } from '../../leads/chat-leads.ts'
import { releaseStatement } from '../../uploads/photos.ts'
import { getRoomStub } from '../rooms/rooms.ts'

/** Returns a guest's details for the guest, without the admin's fields. */
export function toGuest(lead: ChatLead) {
  const { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt } = lead
  return { id, chatRoomId, name, phone, location, email, status, createdAt, updatedAt }
}

/**
 * Opens a room for a guest and stores the details, with lead and the admin's notification, all or nothing. A guest who
 * left details before gets those. A browser that lost the answer has no cookie: a repeated request with the same `id`
 * returns its room (`repeated`). Throws 400 for an impossible phone number. Throws 409 for other details under that id,
 * and for a room that no longer belongs to the guest. Throws 429 over the limit of the address.
 */
export async function create(ctx: Ctx, input: GuestInput, guest: Guest | null, ipAddress: string) {
  const { id: requestId, name, phone, location, email } = input
  const built = buildChatLead({ name, phone, location, email }, newGuestId())
  // Hashed, because admins see the lead's id and must not learn the id that opens the room.
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
  })
  return { row: row.lead, repeated }
}

/** The details that a request created. `isOpen` while the room belongs to the guest and nobody has signed out of it. */
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

/** Selects the details of a guest while the room belongs to the guest. */
const findStatement = (ctx: Ctx, guest: Guest) =>
  ctx.db
    .select({ lead: chatLeads })
    .from(chatRooms)
    .innerJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(isGuestsRoom(guest))

/** Returns this guest's details; null without a guest, or if another room is requested. */
export async function findOwn(ctx: Ctx, guest: Guest | null, roomId?: string) {
  if (!guest || (roomId && roomId !== guest.id)) return null
  const [found] = await run(ctx, findStatement(ctx, guest))
  return found ? toGuest(found.lead) : null
}

/**
 * Mails a guest who left an address that the boutique has answered. Omits the answer, because the address is not
 * confirmed. Returns false if the mail service may accept the mail later.
 */
export async function mailGuest(ctx: Ctx, roomId: string) {
  const { EMAIL, MAIL_FROM: from, SITE_URL: site = '' } = ctx.env
  if (!EMAIL || !from) return true
  const version = contentVersion()
  const {
    guest: [guest],
    facts,
  } = await batch(ctx, {
    guest: ctx.db
      .select({ email: chatLeads.email })
      .from(chatRooms)
      .innerJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
      // Only while the room is a guest's: an account has an inbox.
      .where(and(eq(chatRooms.id, roomId), eq(chatRooms.customerId, roomId), isNull(chatRooms.mergedInto))),
    facts: factsStatement(ctx),
  })
  if (!guest?.email) return true
  if (isOverLimit(ctx, 'guestMail', await run(ctx, countUseStatement(ctx, 'guestMail', guest.email)))) return true
  const boutique = cacheFacts(facts, version)
  const { state } = await sendMail(EMAIL, toGuestMail(guest.email, from, site.replace(/\/$/, ''), boutique))
  return state !== 'later'
}

function toGuestMail(to: string, from: string, site: string, { name, phone, email }: BoutiqueFacts) {
  const paragraphs = [
    `You wrote to ${name} in the chat, and have an answer there.`,
    'Please open our page in the browser that you wrote from, and press the button with the chat.',
    ...(site ? [site] : []),
    [name, phone].filter(Boolean).join('\n'),
  ]
  const html = paragraphs.map((text) => `<p>${escapeLines(text)}</p>`).join('\n')
  return {
    from: { name, email: from },
    to,
    ...(email && { replyTo: email }),
    subject: 'You have an answer',
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>You have an answer</title></head>\n<body>\n${html}\n</body></html>`,
  }
}

/** Rooms per page; each needs a call of its Durable Object. */
const pageSize = 25

/**
 * Deletes guest chats whose last message is 12 months old, with the guests' details. Closes the room first, then
 * empties it, then deletes its rows, so that an interrupted run finds it again.
 */
export const sweepGuestRooms = (ctx: Ctx, now = Date.now()) => sweepPages(pageSize, () => sweepPage(ctx, now))

async function sweepPage(ctx: Ctx, now: number) {
  const isOver = sql`${isStillAGuests} AND last_message_at < ${keptSince('guestChat', now)}`
  const closed = await run(
    ctx,
    ctx.db
      .update(chatRooms)
      .set({ mergedInto: sql`COALESCE(merged_into, id)`, status: 'closed', waiting: false })
      .where(
        sql`id IN (SELECT id FROM chat_rooms INDEXED BY chat_rooms_guests WHERE ${isOver} ORDER BY last_message_at LIMIT ${pageSize})`,
      )
      .returning({ id: chatRooms.id }),
  )
  if (closed.length === 0) return 0
  await mapConcurrent(closed, 6, ({ id }) => getRoomStub(ctx, id).erase())
  const ids = inJson(closed.map(({ id }) => id))
  await batch(ctx, {
    photos: releaseStatement(ctx, sql`claim_kind = 'message' AND claim_id IN ${ids}`),
    leads: statement(ctx, sql`DELETE FROM chat_leads WHERE chat_room_id IN ${ids}`),
    openings: statement(ctx, sql`DELETE FROM chat_openings WHERE room_id IN ${ids}`),
    rooms: statement(ctx, sql`DELETE FROM chat_rooms WHERE id IN ${ids}`),
  })
  return closed.length
}
