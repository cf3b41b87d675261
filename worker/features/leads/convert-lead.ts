import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { leads } from '../../db/schema.ts'
import { isAsRead, updateLeadStatement } from './change-status.ts'
import type { Lead } from './leads.ts'
import { matchingLeadId } from './matching.ts'

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
