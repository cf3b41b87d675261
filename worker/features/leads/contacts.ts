import { and, eq, sql } from 'drizzle-orm'
import { defaultSubject, type EnquiryInput, type LeadStatus, leadStatuses } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { listPage } from '../../db/list.ts'
import { contacts } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
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
import { enquiryReceived } from './notifications.ts'
import { scoreLead } from './score.ts'

export type Contact = typeof contacts.$inferSelect

/**
 * Keeps a question from the page, its lead and the owner's notification, all or nothing. `address` is the network's.
 * 400 for a phone number that cannot exist, 429 over the limit. A program that fills in the hidden field hears the
 * same as a person.
 */
export async function create(ctx: Ctx, { website, ...input }: EnquiryInput, address: string) {
  const contact = buildContact(input)
  refuseOverLimit(ctx, 'enquiryAddress', await countUseStatement(ctx, 'enquiryAddress', address))
  if (website) return contact
  const { name, email, phone, phoneE164, source, leadScore, scoreReasons } = contact
  await ctx.db.batch([
    ctx.db.insert(contacts).values(contact),
    ...reindex(ctx, 'contact', null, contact),
    ...leads.upsertStatements(ctx, {
      name,
      email,
      phone,
      e164: phoneE164,
      source,
      type: 'enquiry',
      leadScore,
      scoreReasons,
    }),
    enqueueStatement(ctx, enquiryReceived(contact.id, name, contact.subject ?? defaultSubject)),
  ])
  return contact
}

function buildContact(input: Omit<EnquiryInput, 'website'>): Contact {
  const now = new Date()
  const e164 = input.phone && (toE164(input.phone) ?? fail(400, 'Please enter a valid phone number'))
  return {
    id: crypto.randomUUID(),
    name: input.name,
    email: input.email,
    phone: input.phone ?? null,
    phoneE164: e164 ?? null,
    subject: input.subject ?? null,
    message: input.message,
    status: 'new',
    ...scoreLead({ phone: e164, email: input.email, message: input.message }, indianDate(now.getTime())),
    source: 'website',
    createdAt: now,
    updatedAt: now,
  }
}

/** An enquiry as whoever wrote it sees it: without what only the desk works with. */
export function toVisitor(contact: Contact) {
  const { phoneE164: _dialled, leadScore: _score, scoreReasons: _reasons, ...shown } = contact
  return shown
}

/** A page of all enquiries, for the owner. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, contacts, query, { kind: 'contact', counter: 'contacts', statuses: leadStatuses })

/**
 * The owner's step of an enquiry; its lead goes along where it can. The same status again changes nothing.
 * 404 for no such enquiry, 409 for an impossible step or one lost to somebody faster.
 */
export async function changeStatus(ctx: Ctx, id: string, status: LeadStatus) {
  const [[contact], [matchingLead]] = await ctx.db.batch([
    ctx.db.select().from(contacts).where(eq(contacts.id, id)),
    matchingLeadStatement(ctx, contacts, id),
  ])
  if (!contact) return fail(404, 'There is no such enquiry')
  if (contact.status === status) return contact
  refuseInvalidChange('An enquiry', contact.status, status)
  const lead = followingLead(matchingLead, status)
  const {
    updated: [updated],
  } = await batch(ctx, {
    reindex: reindex(ctx, 'contact', contact, { ...contact, status }, isLeadUnchanged(lead)),
    updated: ctx.db
      .update(contacts)
      .set({ status })
      .where(and(eq(contacts.id, id), eq(contacts.status, contact.status), isLeadUnchanged(lead)))
      .returning(),
    followingLead: followingLeadStatements(
      ctx,
      lead,
      status,
      sql`EXISTS (SELECT 1 FROM contacts WHERE id = ${id} AND status = ${status})`,
    ),
  })
  return updated ?? refuseStale()
}
