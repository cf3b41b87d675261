import { eq, type SQL, sql } from 'drizzle-orm'
import type { EnquiryKind, EnquiryRef } from '../../../shared/fields.ts'
import { type DeskNote, type DeskNoteInput, type MadeKind, maxDeskNotes } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { chatLeads, chatRooms, contacts, leads } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import type { ChatLead } from './chat-leads.ts'
import type { Contact } from './contacts.ts'
import { customerOfChatLead, matchingLeadId } from './leads.ts'

/** An enquiry or a chat lead, which have notes and name what was made of them. */
export type FollowedRef = EnquiryRef & { kind: EnquiryKind }

// Follow-up of an enquiry or a chat lead: notes, calls, and the booking or order made from it.

const nouns = { contact: 'enquiry', chat_lead: 'chat lead', chat: 'chat' } as const

/** Adds a note to an enquiry with `addNote`. */
export const addContactNote = (ctx: Ctx, id: string, admin: User, input: DeskNoteInput) =>
  addNote<Contact>(ctx, { kind: 'contact', id }, admin, input, {
    find: ctx.db.select().from(contacts).where(eq(contacts.id, id)),
    write: (deskNotes, condition) => ctx.db.update(contacts).set({ deskNotes }).where(sql`id = ${id} AND ${condition}`),
  })

/** Adds a note to a chat lead with `addNote`. */
export const addChatLeadNote = (ctx: Ctx, id: string, admin: User, input: DeskNoteInput) =>
  addNote<ChatLead>(ctx, { kind: 'chat_lead', id }, admin, input, {
    find: ctx.db.select().from(chatLeads).where(eq(chatLeads.id, id)),
    write: (deskNotes, condition) =>
      ctx.db.update(chatLeads).set({ deskNotes }).where(sql`id = ${id} AND ${condition}`),
  })

type Noted = { id: string; deskNotes: DeskNote[]; chatRoomId?: string }
type NoteStatements<Row> = { find: Statement<Row[]>; write: (deskNotes: SQL, condition: SQL) => Statement }

/**
 * Adds a note under an admin's name. A call also closes the open request, without a change of status. The same `id` and
 * text returns the same note (`repeated`). Throws 404 for an unknown row, 409 for the same `id` with another text, or
 * if the row has too many notes.
 */
async function addNote<Row extends Noted>(
  ctx: Ctx,
  about: FollowedRef,
  admin: User,
  { id = crypto.randomUUID(), text, called }: DeskNoteInput,
  { find, write }: NoteStatements<Row>,
) {
  const [row] = (await batch(ctx, { row: find })).row
  if (!row) return fail(404, 'lead_unknown', { values: { noun: nouns[about.kind] } })
  const earlier = row.deskNotes.find((note) => note.id === id)
  if (earlier && earlier.text !== text) fail(409, 'note_added_already')
  if (earlier) return { row, repeated: true }
  if (row.deskNotes.length >= maxDeskNotes) fail(409, 'notes_full', { values: { count: maxDeskNotes } })
  const note: DeskNote = { id, at: Date.now(), by: adminName(admin), text }
  const isNew = sql`NOT EXISTS (SELECT 1 FROM json_each(desk_notes) WHERE value ->> 'id' = ${id})`
  const { current } = await batch(ctx, {
    write: write(sql`json_insert(desk_notes, '$[#]', json(${JSON.stringify(note)}))`, isNew),
    answered: called ? answeredStatements(ctx, about, row) : undefined,
    current: find,
  })
  return { row: current[0] ?? row, repeated: false }
}

/** Statements: close the open request, and for a chat lead also the open request of its room. */
const answeredStatements = (ctx: Ctx, { kind, id }: EnquiryRef, { chatRoomId }: { chatRoomId?: string | null }) => [
  closeAnswerStatement(ctx, kind, id, 'answered'),
  ...(chatRoomId ? [closeAnswerStatement(ctx, 'chat', chatRoomId, 'answered')] : []),
]

/** Statement: selects the enquiry, chat lead or chat from which a booking or order is made. */
export function findEnquiryStatement(ctx: Ctx, enquiry: EnquiryRef | undefined) {
  if (!enquiry) return undefined
  if (enquiry.kind === 'chat_lead')
    return ctx.db
      .select({ id: chatLeads.id, chatRoomId: sql<string | null>`chat_room_id`.as('chat_room_id') })
      .from(chatLeads)
      .where(eq(chatLeads.id, enquiry.id))
  const table = enquiry.kind === 'contact' ? contacts : chatRooms
  return ctx.db
    .select({ id: table.id, chatRoomId: sql<string | null>`NULL`.as('chat_room_id') })
    .from(table)
    .where(eq(table.id, enquiry.id))
}

/** Returns the selected enquiry with its kind. Throws 404 if the request names an unknown one. */
export function foundEnquiry(
  enquiry: EnquiryRef | undefined,
  [row]: { id: string; chatRoomId: string | null }[] = [],
): (EnquiryRef & { chatRoomId: string | null }) | undefined {
  if (enquiry && !row) fail(404, 'lead_unknown', { values: { noun: nouns[enquiry.kind] } })
  return enquiry && row && { kind: enquiry.kind, ...row }
}

/**
 * Statements, after the new row: mark the enquiry or chat lead as answered and converted, and link it to the new row.
 * Also convert its lead, like the admin's 'Convert'. A chat is only answered. A repeated write changes nothing.
 */
export function madeStatements(ctx: Ctx, enquiry: ReturnType<typeof foundEnquiry>, madeKind: MadeKind, madeId: string) {
  if (!enquiry) return []
  const { kind, id } = enquiry
  if (kind === 'chat') return answeredStatements(ctx, enquiry, enquiry)
  const made = { madeKind, madeId, status: 'converted' } as const
  const table = sql.raw(kind === 'contact' ? 'contacts' : 'chat_leads')
  const own = (column: string) => sql`(SELECT ${sql.raw(column)} FROM ${table} WHERE id = ${id})`
  return [
    kind === 'contact'
      ? ctx.db.update(contacts).set(made).where(eq(contacts.id, id))
      : ctx.db
          .update(chatLeads)
          .set({ ...made, convertedToCustomerId: customerOfChatLead })
          .where(eq(chatLeads.id, id)),
    ctx.db
      .update(leads)
      .set({ status: 'converted', conversionDate: new Date() })
      .where(sql`id = ${matchingLeadId(own('phone_e164'), own('email'))} AND status <> 'converted'`),
    ...answeredStatements(ctx, enquiry, enquiry),
  ]
}

/** A column of a booking or an order: the enquiry or chat lead that it was made from, or null. */
export const enquiryColumn = (of: 'bookings' | 'orders') => {
  const named = (kind: EnquiryKind, table: string) =>
    `(SELECT json_object('kind', '${kind}', 'id', id) FROM ${table} WHERE made_id = ${of}.id)`
  return sql
    .raw(`COALESCE(${named('contact', 'contacts')}, ${named('chat_lead', 'chat_leads')})`)
    .mapWith((json: string): FollowedRef | null => JSON.parse(json))
}
