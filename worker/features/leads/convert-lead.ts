import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { leads } from '../../db/schema.ts'
import { followStatements, isAsRead } from './change-status.ts'
import type { Lead } from './leads.ts'
import { matchingLeadId } from './matching.ts'

/** The lead of whoever has this phone, else this e-mail. */
export const findLeadStatement = (ctx: Ctx, phoneE164: SQL | string | null, email: SQL | string | null) =>
  ctx.db
    .select()
    .from(leads)
    .where(sql`${leads.id} = ${matchingLeadId(phoneE164, email)}`)

/**
 * The statements that convert the lead of somebody who has ordered, whatever it was, for the batch that writes the
 * order, while `onlyIf` holds. They change nothing of a lead that has changed since it was read.
 */
export const convertLeadStatements = (ctx: Ctx, lead: Lead, onlyIf: SQL = sql`TRUE`) =>
  lead.status === 'converted'
    ? []
    : followStatements(ctx, lead, 'converted', sql`${isAsRead(leads, lead)} AND ${onlyIf}`)
