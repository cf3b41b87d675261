import { eq, type SQL, sql } from 'drizzle-orm'
import { type LeadStatusInput, leadStatuses, type ScoreReason } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { leads } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { changeFollowedStatus, isAsRead, updateLeadStatement } from './change-status.ts'
import { matchingLeadId } from './matching.ts'

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
