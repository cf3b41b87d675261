import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type LeadStatus, type LeadStatusInput, nextLeadStatuses } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { chatLeads, contacts, leads } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import { matchingLeadId } from './matching.ts'

const kinds = {
  lead: { table: leads, article: 'A', noun: 'lead' },
  contact: { table: contacts, article: 'An', noun: 'enquiry' },
  chat_lead: { table: chatLeads, article: 'A', noun: 'chat lead' },
}
type Kind = keyof typeof kinds
type StatusTable = (typeof kinds)[Kind]['table']
type Lead = typeof leads.$inferSelect
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
export const updateLeadStatement = (ctx: Ctx, id: string, status: LeadStatus, condition: SQL) =>
  ctx.db
    .update(leads)
    .set({ status, ...(status === 'converted' && { conversionDate: new Date() }) })
    .where(and(eq(leads.id, id), condition))
    .returning()
