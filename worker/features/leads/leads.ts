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

/** Returns a page of all leads, for the admin. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, leads, query, { counted: true, statuses: leadStatuses })

/** Changes a lead's status for the admin. */
export const changeStatus = (ctx: Ctx, id: string, input: LeadStatusInput) =>
  changeFollowedStatus(ctx, 'lead', id, input, {
    findStatement: ctx.db.select().from(leads).where(eq(leads.id, id)),
    updateStatement: (condition) => updateLeadStatement(ctx, id, input.status, condition),
  })

/** Statement: finds the lead made by a booking of this customer, by the number or address of the booking. */
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

/** Statement: updates the lead with a booking's new number, if it had the old one, and with a better score. */
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

/** Finds the lead with this phone, otherwise with this e-mail. */
export const findLeadStatement = (ctx: Ctx, phoneE164: SQL | string | null, email: SQL | string | null) =>
  ctx.db
    .select()
    .from(leads)
    .where(sql`${leads.id} = ${matchingLeadId(phoneE164, email)}`)

/**
 * Statement: converts the lead of a customer who has ordered, for the batch that writes the order. Leaves a lead
 * unchanged that changed since it was read.
 */
export const convertLeadStatement = (ctx: Ctx, lead: Lead) =>
  lead.status === 'converted' ? undefined : updateLeadStatement(ctx, lead.id, 'converted', isAsRead(leads, lead))

export const leadToAdmin = (lead: Lead) => ({
  ...pick(lead, ['id', 'name', 'email', 'phone', 'phoneE164', 'source', 'type', 'status', 'leadScore']),
  ...pick(lead, ['scoreReasons', 'notes', 'lastContactDate', 'conversionDate', 'createdAt', 'updatedAt']),
})

type FollowUp = { deskNotes: DeskNote[]; madeKind: MadeKind | null; madeId: string | null }

export const deskNoteToAdmin = (note: DeskNote) => ({ ...note, at: new Date(note.at) })

/** Returns the follow-up of an enquiry or a chat lead. */
export const followUpToAdmin = ({ deskNotes, madeKind, madeId }: FollowUp) => ({
  deskNotes: deskNotes.map(deskNoteToAdmin),
  made: madeKind && madeId ? { kind: madeKind, id: madeId } : null,
})

/** Returns the notes as one cell of a sheet, one line each. */
export const notesCell = ({ deskNotes }: Pick<FollowUp, 'deskNotes'>) =>
  deskNotes.map(({ at, by, text }) => `${indianDate(at)}, ${by}: ${text}`).join('\n') || null

/** Returns a row of a list; a single row by id also tells whether it is unanswered. */
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
  /** Must change nothing unless the condition holds, and must return the changed rows. */
  updateStatement: (condition: SQL) => Statement<Row[]>
}

/**
 * Gives an enquiry, a chat lead or a lead the status that the admin chose. The lead of an enquiry or a chat lead
 * follows if possible, so that the figures count a person once. An unchanged status has no effect. Throws 404 for an
 * unknown row. Throws 409 for a status that may not follow, or if the row or its lead changed concurrently. Also throws
 * 409 if the row differs from the shown one (`from`).
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

/** True while a row has the status, number and address that were read. */
export const isAsRead = (table: StatusTable, { id, status, phoneE164, email }: StatusRow) =>
  sql`EXISTS (SELECT 1 FROM ${table}
    WHERE id = ${id} AND status = ${status} AND phone_e164 IS ${phoneE164} AND email IS ${email})`

/** Finds the lead of an enquiry's or chat lead's author. */
function findMatchingLeadStatement(ctx: Ctx, table: StatusTable, id: string) {
  const phone = sql`(SELECT phone_e164 FROM ${table} WHERE id = ${id})`
  const email = sql`(SELECT email FROM ${table} WHERE id = ${id})`
  return ctx.db
    .select()
    .from(leads)
    .where(sql`${leads.id} = ${matchingLeadId(phone, email)}`)
}

/** Gives a lead its status if the condition holds. */
const updateLeadStatement = (ctx: Ctx, id: string, status: LeadStatus, condition: SQL) =>
  ctx.db
    .update(leads)
    .set({ status, ...(status === 'converted' && { conversionDate: new Date() }) })
    .where(and(eq(leads.id, id), condition))
    .returning()

/** A person who got in touch in any way; has `phoneE164`, `email` or both. */
type NewLead = {
  name: string
  phone: string | null
  phoneE164: string | null
  email: string | null
  source: string
  type: 'booking' | 'enquiry' | 'chat'
  /** The signed-in customer who books. */
  userId?: string | null
  leadScore: number
  scoreReasons: ScoreReason[]
}

/**
 * Statements that insert or update a person's single lead, for the batch that writes the submission. An update keeps
 * name, number and address: a match by number alone may be a stranger with another address. The submission's own row
 * keeps its values; the score is the best so far. The lookup runs inside the batch, so that two concurrent submissions
 * create one lead.
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
    // Separate from the date, which no index contains: setting an indexed column writes its index even if the value is
    // unchanged.
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

/** Query: the id of a person's lead: the oldest with this phone, otherwise the oldest with this e-mail. */
export const matchingLeadId = (e164: SQL | string | null, email: SQL | string | null) => sql`COALESCE(
    (SELECT id FROM leads WHERE phone_e164 = ${e164} ORDER BY created_at LIMIT 1),
    (SELECT id FROM leads WHERE email = ${email} ORDER BY created_at LIMIT 1))`

/**
 * Query: the id of the oldest customer with this confirmed number (a family may share it), otherwise of the account
 * with this confirmed address.
 */
const matchingCustomerId = (e164: SQLWrapper, email: SQLWrapper) => sql`COALESCE(
  (SELECT id FROM users WHERE phone_e164 = ${e164} AND role = 'customer' AND ${hasConfirmedNumber()} ORDER BY created_at LIMIT 1),
  (SELECT id FROM users WHERE email = ${email} AND role = 'customer' AND email_confirmed_at IS NOT NULL))`

/**
 * Query: the customer of a converted chat lead: the account that its chat was added to, otherwise by
 * `matchingCustomerId`.
 */
export const customerOfChatLead = sql`COALESCE(converted_to_customer_id, ${matchingCustomerId(chatLeads.phoneE164, chatLeads.email)})`

/** Deletes lost enquiries and leads that were last touched 12 months ago. Chat leads are deleted with their chat. */
export async function sweepLost(ctx: Ctx, now = Date.now()) {
  const isOver = sql`${isLost} AND updated_at < ${keptSince('lead', now)}`
  const refuse = () => fail(409, 'sweep_outrun')
  await sweepRows(ctx, { table: contacts, index: 'contacts_lost', age: 'updated_at', isOver, refuse })
  await sweepRows(ctx, { table: leads, index: 'leads_lost', age: 'updated_at', isOver, refuse })
}
