import { and, eq, sql } from 'drizzle-orm'
import { type LeadStatusInput, leadStatuses } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { isUnansweredColumn, withUnanswered } from '../../db/answers.ts'
import { listPage } from '../../db/list.ts'
import { chatLeads } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { requireE164 } from '../../http/failures.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { changeFollowedStatus } from './change-status.ts'
import { matchingCustomerId } from './matching.ts'
import { chatLeadCreated } from './notifications.ts'
import { scoreLead } from './score.ts'
import { upsertLeadStatements } from './upsert-lead.ts'

export type ChatLead = typeof chatLeads.$inferSelect
/** What a guest leaves before an expert answers. */
type GuestDetails = { name: string; phone: string; location: string; email?: string }

/** A new chat lead of the room a guest was given, scored. 400 for a phone number that cannot exist. */
export function buildChatLead(guest: GuestDetails, chatRoomId: string, now = new Date()): ChatLead {
  const phoneE164 = requireE164(guest.phone)
  return {
    id: crypto.randomUUID(),
    chatRoomId,
    name: guest.name,
    phone: guest.phone,
    phoneE164,
    location: guest.location,
    email: guest.email ?? null,
    status: 'new',
    ...scoreLead(guest, indianDate(now.getTime())),
    notes: null,
    convertedToCustomerId: null,
    searchText: searchText.person({ ...guest, phoneE164 }),
    createdAt: now,
    updatedAt: now,
  }
}

/** The statements that store it, its lead and the admin's notification, for the batch that opens the room. */
export const insertChatLeadStatements = (ctx: Ctx, chatLead: ChatLead) =>
  [
    ctx.db.insert(chatLeads).values(chatLead),
    ...upsertLeadStatements(ctx, { ...chatLead, source: 'chat', type: 'chat' }),
    enqueueStatement(ctx, chatLeadCreated(chatLead)),
  ] as const

/** What the admin's list, and an export of it, can be asked for: those to answer, too. */
export const listed = <Query extends { status?: string | undefined }>(query: Query) =>
  withUnanswered('chat_lead', query, { counted: true, statuses: leadStatuses } as const)

/** A page of all guests who left their details in the chat, for the admin. */
export function list(ctx: Ctx, input: ListQuery) {
  const { query, options } = listed(input)
  return listPage(ctx, chatLeads, query, {
    ...options,
    extra: { isUnanswered: isUnansweredColumn('chat_lead', input.id !== undefined) },
  })
}

/**
 * The admin's change of a chat lead's status; its lead follows. A converted one is linked to the account its chat was
 * added to, else to the customer whose confirmed number or address it has.
 */
export function changeStatus(ctx: Ctx, id: string, input: LeadStatusInput) {
  const customerId = sql`COALESCE(converted_to_customer_id, ${matchingCustomerId(chatLeads.phoneE164, chatLeads.email)})`
  return changeFollowedStatus(ctx, 'chat_lead', id, input, {
    findStatement: ctx.db.select().from(chatLeads).where(eq(chatLeads.id, id)),
    updateStatement: (condition) =>
      ctx.db
        .update(chatLeads)
        .set({ status: input.status, ...(input.status === 'converted' && { convertedToCustomerId: customerId }) })
        .where(and(eq(chatLeads.id, id), condition))
        .returning(),
  })
}
