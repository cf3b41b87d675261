import { eq } from 'drizzle-orm'
import { type LeadStatusInput, leadStatuses } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { leads } from '../../db/schema.ts'
import { changeFollowedStatus, updateLeadStatement } from './change-status.ts'

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
