import type { Ctx } from '../../worker/context.ts'
import { bookings, chatLeads, contacts } from '../../worker/db/schema.ts'
import { buildChatLead } from '../../worker/features/leads/chat-leads.ts'
import { buildContact } from '../../worker/features/leads/contacts.ts'
import { newGuestId } from '../../worker/http/guests.ts'
import type { bookingRows } from './bookings.ts'
import { sampleChatLeads, sampleContacts } from './data/enquiries.ts'
import { openingHour } from './days.ts'

/** Questions from the form as rows. */
export const contactRows = (now: number) =>
  sampleContacts.map(({ name, email = '', phone, subject, message = '', status, daysAgo }, nth) => ({
    ...buildContact({ name, email, phone, subject, message }, openingHour(now, daysAgo, nth + 3)),
    status,
  }))

/** Details left in the chat as rows. */
export const chatLeadRows = (now: number) =>
  sampleChatLeads.map(({ name, email, phone = '', location = '', status, daysAgo }, nth) => {
    const createdAt = openingHour(now, daysAgo, nth + 6)
    const guest = { name, email, phone, location }
    return { ...buildChatLead(guest, newGuestId(createdAt.getTime()), createdAt), status }
  })

export type Enquiries = {
  bookings: ReturnType<typeof bookingRows>
  contacts: ReturnType<typeof contactRows>
  chatLeads: ReturnType<typeof chatLeadRows>
}

/** Statements that insert the rows. */
export const enquiryStatements = (ctx: Ctx, enquiries: Enquiries) => [
  ...enquiries.bookings.map((row) => ctx.db.insert(bookings).values(row)),
  ...enquiries.contacts.map((row) => ctx.db.insert(contacts).values(row)),
  ...enquiries.chatLeads.map((row) => ctx.db.insert(chatLeads).values(row)),
]
