import { and, eq, sql } from 'drizzle-orm'
import { type LeadStatus, leadStatuses } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { chatLeads } from '../../db/schema.ts'
import { moveTerms, prefixesOf } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { asRead, follow, ifItFollows, leadOf, refuseImpossible, refuseOvertaken } from './steps.ts'

type ChatLead = typeof chatLeads.$inferSelect

/** A page of all guests who left their details in the chat, for the owner. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, chatLeads, query, { kind: 'chat_lead', counter: 'chat_leads', statuses: leadStatuses })

/**
 * The owner's step of a chat lead; its lead goes along where it can, so that the figures count the person once.
 * Converting links the customer with the same phone, else the same e-mail. The same status again changes nothing.
 * 404 for no such chat lead, 409 for an impossible step or one lost to somebody faster.
 */
export async function moveTo(ctx: Ctx, id: string, status: LeadStatus) {
  const [[chatLead], [known]] = await ctx.db.batch([
    ctx.db.select().from(chatLeads).where(eq(chatLeads.id, id)),
    leadOf(ctx, chatLeads, id),
  ])
  if (!chatLead) return fail(404, 'There is no such chat lead')
  if (chatLead.status === status) return chatLead
  refuseImpossible('A chat lead', chatLead.status, status)
  const lead = ifItFollows(known, status)
  const [, [moved]] = await ctx.db.batch([
    moveTerms(ctx, 'chat_lead', chatLead, prefixesOfChatLead(chatLead), status, asRead(lead)),
    ctx.db
      .update(chatLeads)
      .set({ status, ...(status === 'converted' && { convertedToCustomerId: customerOf(chatLead) }) })
      .where(and(eq(chatLeads.id, id), eq(chatLeads.status, chatLead.status), asRead(lead)))
      .returning(),
    ...follow(ctx, lead, status, sql`EXISTS (SELECT 1 FROM chat_leads WHERE id = ${id} AND status = ${status})`),
  ])
  return moved ?? refuseOvertaken()
}

/** The customer with the same phone, the first one if a family shares it, else with the same e-mail, else null. */
const customerOf = ({ phoneE164, email }: ChatLead) => sql`COALESCE(
  (SELECT id FROM users WHERE phone_e164 = ${phoneE164} AND role = 'customer' ORDER BY created_at LIMIT 1),
  (SELECT id FROM users WHERE email = ${email} AND role = 'customer'))`

/** What the owner can find a chat lead by. */
export const prefixesOfChatLead = (chatLead: Pick<ChatLead, 'name' | 'location' | 'email' | 'phoneE164'>) =>
  prefixesOf({ names: [chatLead.name], email: chatLead.email, e164: chatLead.phoneE164 })
