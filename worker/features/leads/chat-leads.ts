import { and, eq, sql } from 'drizzle-orm'
import { type LeadStatus, leadStatuses } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { listPage } from '../../db/list.ts'
import { chatLeads } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { toE164 } from '../../lib/phone.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import {
  followingLead,
  followingLeadStatements,
  isLeadUnchanged,
  matchingLeadStatement,
  refuseInvalidChange,
  refuseStale,
} from './change-status.ts'
import * as leads from './leads.ts'
import { chatLeadCreated } from './notifications.ts'
import { scoreLead } from './score.ts'

export type ChatLead = typeof chatLeads.$inferSelect
/** What a guest leaves before an expert answers. */
type GuestDetails = { name: string; phone: string; location: string; email?: string }

/** A new chat lead of the room a guest was given, scored. 400 for a phone number that cannot exist. */
export function buildChatLead(guest: GuestDetails, chatRoomId: string): ChatLead {
  const now = new Date()
  const phoneE164 = toE164(guest.phone) ?? fail(400, 'Please enter a valid phone number')
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
    createdAt: now,
    updatedAt: now,
  }
}

/** The statements that keep it, its lead and the owner's notification, for the batch that opens the room. */
export function insertChatLeadStatements(ctx: Ctx, chatLead: ChatLead) {
  const { name, phone, phoneE164, email, leadScore, scoreReasons } = chatLead
  return [
    ctx.db.insert(chatLeads).values(chatLead),
    ...reindex(ctx, 'chat_lead', null, chatLead),
    ...leads.upsertStatements(ctx, {
      name,
      phone,
      e164: phoneE164,
      email,
      source: 'chat',
      type: 'chat',
      leadScore,
      scoreReasons,
    }),
    enqueueStatement(ctx, chatLeadCreated(chatLead)),
  ] as const
}

/** A page of all guests who left their details in the chat, for the owner. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, chatLeads, query, { kind: 'chat_lead', counter: 'chat_leads', statuses: leadStatuses })

/**
 * The owner's step of a chat lead; its lead goes along where it can, so that the figures count the person once.
 * Converting links the customer with the same phone, else the same e-mail. The same status again changes nothing.
 * 404 for no such chat lead, 409 for an impossible step or one lost to somebody faster.
 */
export async function changeStatus(ctx: Ctx, id: string, status: LeadStatus) {
  const [[chatLead], [matchingLead]] = await ctx.db.batch([
    ctx.db.select().from(chatLeads).where(eq(chatLeads.id, id)),
    matchingLeadStatement(ctx, chatLeads, id),
  ])
  if (!chatLead) return fail(404, 'There is no such chat lead')
  if (chatLead.status === status) return chatLead
  refuseInvalidChange('A chat lead', chatLead.status, status)
  const lead = followingLead(matchingLead, status)
  const {
    updated: [updated],
  } = await batch(ctx, {
    reindex: reindex(ctx, 'chat_lead', chatLead, { ...chatLead, status }, isLeadUnchanged(lead)),
    updated: ctx.db
      .update(chatLeads)
      .set({ status, ...(status === 'converted' && { convertedToCustomerId: matchingCustomerId(chatLead) }) })
      .where(and(eq(chatLeads.id, id), eq(chatLeads.status, chatLead.status), isLeadUnchanged(lead)))
      .returning(),
    followingLead: followingLeadStatements(
      ctx,
      lead,
      status,
      sql`EXISTS (SELECT 1 FROM chat_leads WHERE id = ${id} AND status = ${status})`,
    ),
  })
  return updated ?? refuseStale()
}

/** The account the chat was added to; else the customer with the same phone, the first one if a family shares it, else with the same e-mail, else null. */
const matchingCustomerId = ({ phoneE164, email }: ChatLead) => sql`COALESCE(converted_to_customer_id,
  (SELECT id FROM users WHERE phone_e164 = ${phoneE164} AND role = 'customer' ORDER BY created_at LIMIT 1),
  (SELECT id FROM users WHERE email = ${email} AND role = 'customer'))`
