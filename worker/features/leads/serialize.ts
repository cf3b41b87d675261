import type { ChatLead } from './chat-leads.ts'
import type { Contact } from './contacts.ts'
import type { Lead } from './leads.ts'

/** An enquiry as whoever wrote it sees it. */
export const contactToVisitor = (contact: Contact) => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  subject: contact.subject,
  message: contact.message,
  status: contact.status,
  source: contact.source,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
})

export const contactToAdmin = (contact: Contact) => ({
  ...contactToVisitor(contact),
  phoneE164: contact.phoneE164,
  leadScore: contact.leadScore,
  scoreReasons: contact.scoreReasons,
})

export const leadToAdmin = (lead: Lead) => ({
  id: lead.id,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  phoneE164: lead.phoneE164,
  source: lead.source,
  type: lead.type,
  status: lead.status,
  leadScore: lead.leadScore,
  scoreReasons: lead.scoreReasons,
  notes: lead.notes,
  lastContactDate: lead.lastContactDate,
  conversionDate: lead.conversionDate,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
})

export const chatLeadToAdmin = (chatLead: ChatLead) => ({
  id: chatLead.id,
  chatRoomId: chatLead.chatRoomId,
  name: chatLead.name,
  phone: chatLead.phone,
  phoneE164: chatLead.phoneE164,
  location: chatLead.location,
  email: chatLead.email,
  status: chatLead.status,
  leadScore: chatLead.leadScore,
  scoreReasons: chatLead.scoreReasons,
  notes: chatLead.notes,
  convertedToCustomerId: chatLead.convertedToCustomerId,
  createdAt: chatLead.createdAt,
  updatedAt: chatLead.updatedAt,
})
