import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type LeadStatus, nextLeadStatuses } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { type chatLeads, type contacts, leads } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { matchingLeadId } from './leads.ts'

type Lead = typeof leads.$inferSelect

/** 409 for a step that leadSteps does not have; `what` begins the sentence, such as 'A lead'. */
export function refuseInvalidChange(what: string, from: LeadStatus, to: LeadStatus) {
  if (!nextLeadStatuses[from].includes(to)) fail(409, `${what} that is ${from} cannot become ${to}`)
}

/** Ends a step that found its row, or the lead that goes along, changed since it was read. */
export const refuseStale = () => fail(409, 'This has just been changed by someone else. Please reload.')

/**
 * The owner's step of a lead; the same status again changes nothing.
 * 404 for no such lead, 409 for an impossible step or one lost to somebody faster.
 */
export async function changeLeadStatus(ctx: Ctx, id: string, status: LeadStatus) {
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, id))
  if (!lead) return fail(404, 'There is no such lead')
  if (lead.status === status) return lead
  refuseInvalidChange('A lead', lead.status, status)
  const {
    update: [updated],
  } = await batch(ctx, statusStatements(ctx, lead, status))
  return updated ?? refuseStale()
}

/** The lead of whoever wrote a contact or chatted, for the read batch before that row takes a step. */
export function matchingLeadStatement(ctx: Ctx, table: typeof contacts | typeof chatLeads, id: string) {
  const phone = sql`(SELECT phone_e164 FROM ${table} WHERE id = ${id})`
  const email = sql`(SELECT email FROM ${table} WHERE id = ${id})`
  return ctx.db
    .select()
    .from(leads)
    .where(sql`${leads.id} = ${matchingLeadId(phone, email)}`)
}

/** The lead, if it goes along: where its own status allows the step. A converted one stays what it is. */
export const followingLead = (lead: Lead | undefined, to: LeadStatus) =>
  lead && nextLeadStatuses[lead.status].includes(to) ? lead : undefined

/** Holds while the lead is as it was read, so that its search terms are known; true without one. */
export const isLeadUnchanged = (lead: Lead | undefined) =>
  lead
    ? sql`EXISTS (SELECT 1 FROM leads WHERE id = ${lead.id} AND status = ${lead.status}
      AND phone_e164 IS ${lead.phoneE164} AND email IS ${lead.email})`
    : sql`TRUE`

/** Takes the lead along in the batch of the step it follows, if `onlyIf` holds there. */
export function followingLeadStatements(ctx: Ctx, lead: Lead | undefined, to: LeadStatus, onlyIf: SQL) {
  if (!lead) return []
  const { reindex, update } = statusStatements(ctx, lead, to, onlyIf)
  return [...reindex, update]
}

function statusStatements(ctx: Ctx, lead: Lead, to: LeadStatus, onlyIf?: SQL) {
  const condition = and(onlyIf, isLeadUnchanged(lead))
  return {
    reindex: reindex(ctx, 'lead', lead, { ...lead, status: to }, condition),
    update: ctx.db
      .update(leads)
      .set({ status: to, ...(to === 'converted' && { conversionDate: new Date() }) })
      .where(and(eq(leads.id, lead.id), condition))
      .returning(),
  }
}
