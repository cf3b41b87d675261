import type { ChatLead } from './chat-leads.ts'
import type { Contact } from './contacts.ts'
import type { Lead } from './leads.ts'

/** An enquiry as whoever wrote it sees it. */
export function contactToVisitor(contact: Contact) {
  const { id, name, email, phone, subject, message, status, source, createdAt, updatedAt } = contact
  return { id, name, email, phone, subject, message, status, source, createdAt, updatedAt }
}

export const contactToAdmin = (contact: Contact) => ({
  ...contactToVisitor(contact),
  phoneE164: contact.phoneE164,
  leadScore: contact.leadScore,
  scoreReasons: contact.scoreReasons,
})

export function leadToAdmin(lead: Lead) {
  const { id, name, email, phone, phoneE164, source, type, status, leadScore, scoreReasons } = lead
  const { notes, lastContactDate, conversionDate, createdAt, updatedAt } = lead
  return {
    ...{ id, name, email, phone, phoneE164, source, type, status, leadScore, scoreReasons },
    ...{ notes, lastContactDate, conversionDate, createdAt, updatedAt },
  }
}

export function chatLeadToAdmin(chatLead: ChatLead) {
  const { id, chatRoomId, name, phone, phoneE164, location, email, status, leadScore, scoreReasons } = chatLead
  const { notes, convertedToCustomerId, createdAt, updatedAt } = chatLead
  return {
    ...{ id, chatRoomId, name, phone, phoneE164, location, email, status, leadScore, scoreReasons },
    ...{ notes, convertedToCustomerId, createdAt, updatedAt },
  }
}

/** Of a list: one row by its id says whether it waits for an answer. */
export const toListed =
  <Row, Shown>(toAdmin: (row: Row) => Shown) =>
  (row: Row & { isUnanswered: boolean | null }) => ({ ...toAdmin(row), isUnanswered: row.isUnanswered })
