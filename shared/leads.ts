import * as z from 'zod/mini'
import { idempotencyId } from './fields.ts'
import { email, optional, optionalPhone, personName, required } from './text.ts'

/** Contacts, leads and chat leads share these. */
export const leadStatuses = ['new', 'qualified', 'converted', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The statuses that may follow each; converted is final. */
export const nextLeadStatuses: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['qualified', 'converted', 'lost'],
  qualified: ['converted', 'lost'],
  lost: ['qualified', 'converted'],
  converted: [],
}

/** One stated reason of a lead score. */
export type ScoreReason = { label: string; points: number }

/** What the desk noted of an enquiry or a chat lead: when, in milliseconds, and the name of the admin. */
export type DeskNote = { id: string; at: number; by: string; text: string }
export const maxDeskNotes = 50

/** `POST` of a note; `called`: whoever asked was called, so that nothing waits any more. */
export const deskNoteInput = z.object({
  id: idempotencyId,
  text: required(500, 'Note'),
  called: z._default(z.boolean(), false),
})
export type DeskNoteInput = z.output<typeof deskNoteInput>

/** What an enquiry or a chat lead has become. */
export type MadeKind = 'booking' | 'order'

/** `PUT` of a contact, a lead or a chat lead. */
export const leadStatusInput = z.object({
  status: z.enum(leadStatuses, { error: 'Please choose a status' }),
  /** What was shown when it was pressed; another is refused. */
  from: z.optional(z.enum(leadStatuses)),
})
export type LeadStatusInput = z.output<typeof leadStatusInput>

/** `POST /api/contacts`: a question, asked without an account. */
export const enquiryInput = z.object({
  name: personName('Name'),
  email,
  phone: optionalPhone,
  subject: optional(200, 'Subject'),
  message: required(2000, 'Message', 'question_missing'),
  /** People do not see this field: a program that fills it in gets the same answer, and nothing is stored. */
  website: z.optional(z.unknown()),
})
export type EnquiryInput = z.output<typeof enquiryInput>

/** What an enquiry without a subject is about. */
export const defaultSubject = 'General Inquiry'
