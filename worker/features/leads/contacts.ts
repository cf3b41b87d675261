import { and, eq, sql } from 'drizzle-orm'
import { defaultSubject, type EnquiryInput, type LeadStatus, leadStatuses } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { contacts } from '../../db/schema.ts'
import { addTerms, moveTerms, prefixesOf } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { toE164 } from '../../lib/phone.ts'
import { countUse, refuseOver } from '../../limits.ts'
import { record } from '../notifications/record.ts'
import { enquiryMade } from '../notifications/texts.ts'
import * as leads from './leads.ts'
import { score } from './score.ts'
import { asRead, follow, ifItFollows, leadOf, refuseImpossible, refuseOvertaken } from './steps.ts'

export type Contact = typeof contacts.$inferSelect

/**
 * Keeps a question from the page, its lead and the owner's notification, all or nothing. `address` is the network's.
 * 400 for a phone number that cannot exist, 429 over the limit. A program that fills in the hidden field hears the
 * same as a person.
 */
export async function enquire(ctx: Ctx, { website, ...asked }: EnquiryInput, address: string) {
  const contact = draft(asked)
  refuseOver(ctx, 'enquiryAddress', await countUse(ctx, 'enquiryAddress', address))
  if (website) return contact
  const { name, email, phone, phoneE164: e164, source, leadScore, scoreReasons } = contact
  await ctx.db.batch([
    ctx.db.insert(contacts).values(contact),
    addTerms(ctx, 'contact', contact, prefixesOfContact(contact)),
    ...leads.refresh(ctx, { name, email, phone, e164, source, type: 'enquiry', leadScore, scoreReasons }),
    record(ctx, enquiryMade(contact.id, name, contact.subject ?? defaultSubject)),
  ])
  return contact
}

function draft(asked: Omit<EnquiryInput, 'website'>): Contact {
  const now = new Date()
  const e164 = asked.phone && (toE164(asked.phone) ?? fail(400, 'Please enter a valid phone number'))
  return {
    id: crypto.randomUUID(),
    name: asked.name,
    email: asked.email,
    phone: asked.phone ?? null,
    phoneE164: e164 ?? null,
    subject: asked.subject ?? null,
    message: asked.message,
    status: 'new',
    ...score({ phone: e164, email: asked.email, message: asked.message }, indianDate(now.getTime())),
    source: 'website',
    createdAt: now,
    updatedAt: now,
  }
}

/** An enquiry as whoever wrote it sees it: without what only the desk works with. */
export function presentToSender(contact: Contact) {
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
export async function moveTo(ctx: Ctx, id: string, status: LeadStatus) {
  const [[contact], [known]] = await ctx.db.batch([
    ctx.db.select().from(contacts).where(eq(contacts.id, id)),
    leadOf(ctx, contacts, id),
  ])
  if (!contact) return fail(404, 'There is no such enquiry')
  if (contact.status === status) return contact
  refuseImpossible('An enquiry', contact.status, status)
  const lead = ifItFollows(known, status)
  const [, [moved]] = await ctx.db.batch([
    moveTerms(ctx, 'contact', contact, prefixesOfContact(contact), status, asRead(lead)),
    ctx.db
      .update(contacts)
      .set({ status })
      .where(and(eq(contacts.id, id), eq(contacts.status, contact.status), asRead(lead)))
      .returning(),
    ...follow(ctx, lead, status, sql`EXISTS (SELECT 1 FROM contacts WHERE id = ${id} AND status = ${status})`),
  ])
  return moved ?? refuseOvertaken()
}

/** What the owner can find an enquiry by. */
const prefixesOfContact = (contact: Contact) =>
  prefixesOf({ names: [contact.name], email: contact.email, e164: contact.phoneE164 })
