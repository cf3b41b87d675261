import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type DeskNote,
  type LeadStatus,
  type LeadStatusInput,
  leadStatuses,
  type MadeKind,
  nextLeadStatuses,
  type ScoreReason,
} from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import { pick } from '../../../shared/pick.ts'
import { keptSince } from '../../../shared/retention.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, statement } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { listPage } from '../../db/list.ts'
import { hasConfirmedNumber } from '../../db/ownership.ts'
import { isLost } from '../../db/predicates.ts'
import { chatLeads, contacts, leads } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { sweepRows } from '../../db/sweep-rows.ts'
import { fail, failStale } from '../../http/failures.ts'

export type Lead = typeof leads.$inferSelect

/** A page of all leads, for the admin. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, leads, query, { counted: true, statuses: leadStatuses })

/** The admin's change of a lead's status. */
export const changeStatus = (ctx: Ctx, id: string, input: LeadStatusInput) =>
  changeFollowedStatus(ctx, 'lead', id, input, {
    findStatement: ctx.db.select().from(leads).where(eq(leads.id, id)),
    updateStatement: (condition) => updateLeadStatement(ctx, id, input.status, condition),
  })

/** Statement: the lead that a booking of this customer made, found by the number or the address of the booking. */
export function findBookersLeadStatement(ctx: Ctx, userId: string, bookingId: string) {
  const ofBooking = (column: string) => sql`(SELECT ${sql.raw(column)} FROM bookings WHERE id = ${bookingId})`
  return ctx.db
    .select()
    .from(leads)
    .where(
      sql`id = ${matchingLeadId(ofBooking('phone_e164'), ofBooking('email'))} AND +user_id = ${userId} AND NOT EXISTS (
        SELECT 1 FROM bookings WHERE bookings.phone_e164 = leads.phone_e164 AND bookings.user_id IS NOT ${userId})`,
    )
}

type Changed = { phone: string; phoneE164: string; leadScore: number; scoreReasons: ScoreReason[] }

/** Statement: the lead takes a booking's new number, where it had the old one, and a better score. */
export function moveLeadStatement(ctx: Ctx, lead: Lead, before: Changed, after: Changed) {
  const { phone, phoneE164, leadScore, scoreReasons } = after
  const isMoved = phoneE164 !== before.phoneE164 && lead.phoneE164 === before.phoneE164
  const moved = isMoved ? { phone, phoneE164, searchText: searchText.person({ ...lead, phoneE164 }) } : {}
  const best = leadScore > lead.leadScore ? { leadScore, scoreReasons } : {}
  return ctx.db
    .update(leads)
    .set({ ...moved, ...best, lastContactDate: new Date() })
    .where(eq(leads.id, lead.id))
}

/** The lead of whoever has this phone, else this e-mail. */
export const findLeadStatement = (ctx: Ctx, phoneE164: SQL | string | null, email: SQL | string | null) =>
  ctx.db
    .select()
    .from(leads)
    .where(sql`${leads.id} = ${matchingLeadId(phoneE164, email)}`)

/**
 * Statement: converts the lead of somebody who has ordered, whatever it was, for the batch that writes the order. It
 * changes nothing of a lead that has changed since it was read.
 */
export const convertLeadStatement = (ctx: Ctx, lead: Lead) =>
  lead.status === 'converted' ? undefined : updateLeadStatement(ctx, lead.id, 'converted', isAsRead(leads, lead))

export const leadToAdmin = (lead: Lead) => ({
  ...pick(lead, ['id', 'name', 'email', 'phone', 'phoneE164', 'source', 'type', 'status', 'leadScore']),
  ...pick(lead, ['scoreReasons', 'notes', 'lastContactDate', 'conversionDate', 'createdAt', 'updatedAt']),
})

type FollowUp = { deskNotes: DeskNote[]; madeKind: MadeKind | null; madeId: string | null }

export const deskNoteToAdmin = (note: DeskNote) => ({ ...note, at: new Date(note.at) })

/** The part of an enquiry or a chat lead that says what the desk did about it. */
export const followUpToAdmin = ({ deskNotes, madeKind, madeId }: FollowUp) => ({
  deskNotes: deskNotes.map(deskNoteToAdmin),
  made: madeKind && madeId ? { kind: madeKind, id: madeId } : null,
})

/** The notes as one cell of a sheet, a line each. */
export const notesCell = ({ deskNotes }: Pick<FollowUp, 'deskNotes'>) =>
  deskNotes.map(({ at, by, text }) => `${indianDate(at)}, ${by}: ${text}`).join('\n') || null

/** Of a list: one row by its id says whether it waits for an answer. */
export const toListed =
  <Row, Shown>(toAdmin: (row: Row) => Shown) =>
  (row: Row & { isUnanswered: boolean | null }) => ({ ...toAdmin(row), isUnanswered: row.isUnanswered })

const kinds = {
  lead: { table: leads, article: 'A', noun: 'lead' },
  contact: { table: contacts, article: 'An', noun: 'enquiry' },
  chat_lead: { table: chatLeads, article: 'A', noun: 'chat lead' },
}
type Kind = keyof typeof kinds
type StatusTable = (typeof kinds)[Kind]['table']

type StatusRow = Pick<Lead, 'id' | 'name' | 'email' | 'phoneE164' | 'status' | 'createdAt'>

type Statements<Row> = {
  findStatement: Statement<Row[]>
  /** Must change nothing unless the condition holds, and answers what it has changed. */
  updateStatement: (condition: SQL) => Statement<Row[]>
}

/**
 * Gives an enquiry, a chat lead or a lead the status the admin chose, where it may follow. The lead behind an enquiry or
 * a chat lead follows where it can, so that the figures count a person once. The same status again changes nothing.
 * 404 for no such row, 409 for a status that may not follow, when the row or its lead has changed meanwhile, and when
 * the row is not what was shown (`from`) any more.
 */
export async function changeFollowedStatus<Row extends StatusRow>(
  ctx: Ctx,
  kind: Kind,
  id: string,
  { status, from }: LeadStatusInput,
  { findStatement, updateStatement }: Statements<Row>,
): Promise<Row> {
  const { table, article, noun } = kinds[kind]
  const found = await batch(ctx, {
    row: findStatement,
    lead: kind === 'lead' ? undefined : findMatchingLeadStatement(ctx, table, id),
  })
  const [row] = found.row
  if (!row) return fail(404, 'lead_unknown', { values: { noun } })
  if (row.status === status) return row
  if (from && row.status !== from) failStale('lead_is_by_now', { values: { noun, status: row.status } })
  if (!mayBecome(row, status))
    fail(409, 'lead_cannot_become', { values: { article, noun, status: row.status, next: status } })

  const lead = found.lead?.find((matching) => mayBecome(matching, status))
  const isUnchanged = lead ? sql`${isAsRead(table, row)} AND ${isAsRead(leads, lead)}` : isAsRead(table, row)
  const hasChanged = sql`EXISTS (SELECT 1 FROM ${table} WHERE id = ${id} AND status = ${status})`
  const {
    updated: [updated],
  } = await batch(ctx, {
    updated: updateStatement(isUnchanged),
    follow: lead && updateLeadStatement(ctx, lead.id, status, sql`${hasChanged} AND ${isAsRead(leads, lead)}`),
  })
  return updated ?? failStale('changed_reload')
}

const mayBecome = (row: StatusRow, status: LeadStatus) => nextLeadStatuses[row.status].includes(status)

/** Holds while a row has the status, the number and the address it was read with. */
export const isAsRead = (table: StatusTable, { id, status, phoneE164, email }: StatusRow) =>
  sql`EXISTS (SELECT 1 FROM ${table}
    WHERE id = ${id} AND status = ${status} AND phone_e164 IS ${phoneE164} AND email IS ${email})`

/** The lead of whoever wrote an enquiry or left details in the chat. */
function findMatchingLeadStatement(ctx: Ctx, table: StatusTable, id: string) {
  const phone = sql`(SELECT phone_e164 FROM ${table} WHERE id = ${id})`
  const email = sql`(SELECT email FROM ${table} WHERE id = ${id})`
  return ctx.db
    .select()
    .from(leads)
    .where(sql`${leads.id} = ${matchingLeadId(phone, email)}`)
}

/** Gives a lead its status, while the condition holds. */
const updateLeadStatement = (ctx: Ctx, id: string, status: LeadStatus, condition: SQL) =>
  ctx.db
    .update(leads)
    .set({ status, ...(status === 'converted' && { conversionDate: new Date() }) })
    .where(and(eq(leads.id, id), condition))
    .returning()

/** Someone who got in touch, by whatever way; known by `phoneE164` or `email`, of which there is at least one. */
type NewLead = {
  name: string
  phone: string | null
  phoneE164: string | null
  email: string | null
  source: string
  type: 'booking' | 'enquiry' | 'chat'
  /** The customer who is signed in and books. */
  userId?: string | null
  leadScore: number
  scoreReasons: ScoreReason[]
}

/**
 * The statements that insert or refresh a person's one lead, for the batch that writes the submission. A refresh keeps the
 * name, the number and the address: whoever matches by the number alone may be a stranger with another address. The
 * submission's own row keeps what it says; the score is the best so far. The match is made inside the batch, so that two
 * submissions at once make one lead.
 */
export function upsertLeadStatements(ctx: Ctx, lead: NewLead) {
  const { name, phone, phoneE164, email, source, type, userId = null, leadScore } = lead
  const reasons = JSON.stringify(lead.scoreReasons)
  const [id, now] = [crypto.randomUUID(), Date.now()]
  const leadId = matchingLeadId(phoneE164, email)
  return [
    statement(
      ctx,
      sql`INSERT INTO leads
        (id, name, phone, phone_e164, email, source, type, user_id, lead_score, score_reasons, last_contact_date, search_text, created_at, updated_at)
      SELECT ${id}, ${name}, ${phone}, ${phoneE164}, ${email}, ${source}, ${type}, ${userId}, ${leadScore},
        ${reasons}, ${now}, ${searchText.person(lead)}, ${now}, ${now}
      WHERE ${leadId} IS NULL`,
    ),
    // Apart from the date, which is in no index: each index of a column that is set is written, changed or not.
    statement(
      ctx,
      sql`UPDATE leads SET score_reasons = ${reasons}, lead_score = ${leadScore}
      WHERE id = ${leadId} AND lead_score < ${leadScore}`,
    ),
    statement(
      ctx,
      sql`UPDATE leads SET last_contact_date = ${now}, updated_at = ${now} WHERE id = ${leadId} AND id <> ${id}`,
    ),
  ]
}

/** The id of one person's lead: the oldest with this phone, else the oldest with this e-mail. */
export const matchingLeadId = (e164: SQL | string | null, email: SQL | string | null) => sql`COALESCE(
    (SELECT id FROM leads WHERE phone_e164 = ${e164} ORDER BY created_at LIMIT 1),
    (SELECT id FROM leads WHERE email = ${email} ORDER BY created_at LIMIT 1))`

/**
 * The id of the oldest customer with this number, which must be confirmed (a family may share it), else of the account
 * with this confirmed address.
 */
const matchingCustomerId = (e164: SQLWrapper, email: SQLWrapper) => sql`COALESCE(
  (SELECT id FROM users WHERE phone_e164 = ${e164} AND role = 'customer' AND ${hasConfirmedNumber()} ORDER BY created_at LIMIT 1),
  (SELECT id FROM users WHERE email = ${email} AND role = 'customer' AND email_confirmed_at IS NOT NULL))`

/** The customer of a chat lead that is converted: of the account that its chat was added to, else by `matchingCustomerId`. */
export const customerOfChatLead = sql`COALESCE(converted_to_customer_id, ${matchingCustomerId(chatLeads.phoneE164, chatLeads.email)})`

/** Deletes enquiries and leads that are lost and were last touched 12 months ago. Chat leads go with their chat. */
export async function sweepLost(ctx: Ctx, now = Date.now()) {
  const isOver = sql`${isLost} AND updated_at < ${keptSince('lead', now)}`
  const refuse = () => fail(409, 'sweep_outrun')
  await sweepRows(ctx, { table: contacts, index: 'contacts_lost', age: 'updated_at', isOver, refuse })
  await sweepRows(ctx, { table: leads, index: 'leads_lost', age: 'updated_at', isOver, refuse })
}
