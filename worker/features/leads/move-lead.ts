import { eq, sql } from 'drizzle-orm'
import type { ScoreReason } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { leads } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import type { Lead } from './leads.ts'
import { matchingLeadId } from './matching.ts'

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
