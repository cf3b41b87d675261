import { eq, type SQL, sql } from 'drizzle-orm'
import type { EnquiryKind, EnquiryRef } from '../../../shared/fields.ts'
import { type DeskNote, type DeskNoteInput, type MadeKind, maxDeskNotes } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { chatLeads, contacts, leads } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import type { ChatLead } from './chat-leads.ts'
import type { Contact } from './contacts.ts'
import { customerOfChatLead, matchingLeadId } from './leads.ts'

// What the desk does about an enquiry or a chat lead: a note, a call, and the booking or order that is made of it.

const nouns = { contact: 'enquiry', chat_lead: 'chat lead' } as const

/** Adds a note to an enquiry, by `addNote`. */
export const addContactNote = (ctx: Ctx, id: string, admin: User, input: DeskNoteInput) =>
  addNote<Contact>(ctx, { kind: 'contact', id }, admin, input, {
    find: ctx.db.select().from(contacts).where(eq(contacts.id, id)),
    write: (deskNotes, condition) => ctx.db.update(contacts).set({ deskNotes }).where(sql`id = ${id} AND ${condition}`),
  })

/** Adds a note to a chat lead, by `addNote`. */
export const addChatLeadNote = (ctx: Ctx, id: string, admin: User, input: DeskNoteInput) =>
  addNote<ChatLead>(ctx, { kind: 'chat_lead', id }, admin, input, {
    find: ctx.db.select().from(chatLeads).where(eq(chatLeads.id, id)),
    write: (deskNotes, condition) =>
      ctx.db.update(chatLeads).set({ deskNotes }).where(sql`id = ${id} AND ${condition}`),
  })

type Noted = { id: string; deskNotes: DeskNote[]; chatRoomId?: string }
type NoteStatements<Row> = { find: Statement<Row[]>; write: (deskNotes: SQL, condition: SQL) => Statement }

/**
 * Notes something under an admin's name. A call answers what waits, and keeps the status. The same `id` and text again is
 * the same note (`repeated`), with another text 409. 404 for no such row, 409 for one that is full of notes.
 */
async function addNote<Row extends Noted>(
  ctx: Ctx,
  about: EnquiryRef,
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

/** Statements: what was asked is answered, and what its guest wrote in the chat. */
const answeredStatements = (ctx: Ctx, { kind, id }: EnquiryRef, { chatRoomId }: { chatRoomId?: string | null }) => [
  closeAnswerStatement(ctx, kind, id, 'answered'),
  ...(chatRoomId ? [closeAnswerStatement(ctx, 'chat', chatRoomId, 'answered')] : []),
]

/** Statement: the enquiry or chat lead that a new booking or order is made of. */
export const findEnquiryStatement = (ctx: Ctx, enquiry: EnquiryRef | undefined) =>
  enquiry &&
  (enquiry.kind === 'contact'
    ? ctx.db
        .select({ id: contacts.id, chatRoomId: sql<string | null>`NULL`.as('chat_room_id') })
        .from(contacts)
        .where(eq(contacts.id, enquiry.id))
    : ctx.db
        .select({ id: chatLeads.id, chatRoomId: sql<string | null>`chat_room_id`.as('chat_room_id') })
        .from(chatLeads)
        .where(eq(chatLeads.id, enquiry.id)))

/** The enquiry that was read, with its kind. 404 where a request names one that is not there. */
export function foundEnquiry(
  enquiry: EnquiryRef | undefined,
  [row]: { id: string; chatRoomId: string | null }[] = [],
): (EnquiryRef & { chatRoomId: string | null }) | undefined {
  if (enquiry && !row) fail(404, 'lead_unknown', { values: { noun: nouns[enquiry.kind] } })
  return enquiry && row && { kind: enquiry.kind, ...row }
}

/**
 * Statements, behind the row that was made: the enquiry or chat lead is answered and converted, names what was made of it,
 * and its lead is converted too, as the admin's 'Convert' does. Written again they change nothing.
 */
export function madeStatements(ctx: Ctx, enquiry: ReturnType<typeof foundEnquiry>, madeKind: MadeKind, madeId: string) {
  if (!enquiry) return []
  const { kind, id } = enquiry
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

/** A column beside those of a booking or an order: the enquiry or chat lead that it was made of, or null. */
export const enquiryColumn = (of: 'bookings' | 'orders') => {
  const named = (kind: EnquiryKind, table: string) =>
    `(SELECT json_object('kind', '${kind}', 'id', id) FROM ${table} WHERE made_id = ${of}.id)`
  return sql
    .raw(`COALESCE(${named('contact', 'contacts')}, ${named('chat_lead', 'chat_leads')})`)
    .mapWith((json: string): EnquiryRef | null => JSON.parse(json))
}
