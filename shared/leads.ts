import * as z from 'zod/mini'
import { idempotencyId } from './fields.ts'
import { email, optional, optionalPhone, personName, required } from './text.ts'

/** Statuses of contacts, leads and chat leads. */
export const leadStatuses = ['new', 'qualified', 'converted', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Statuses that may follow each status; `converted` is final. */
export const nextLeadStatuses: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['qualified', 'converted', 'lost'],
  qualified: ['converted', 'lost'],
  lost: ['qualified', 'converted'],
  converted: [],
}

/** A reason of a lead's score. */
export type ScoreReason = { label: string; points: number }

/** An admin's note on an enquiry or a chat lead: `at` in milliseconds, `by` the admin's name. */
export type DeskNote = { id: string; at: number; by: string; text: string }
export const maxDeskNotes = 50

/** `POST` of a note; `called`: the customer was called, so the enquiry no longer waits for an answer. */
export const deskNoteInput = z.object({
  id: idempotencyId,
  text: required(500, 'Note'),
  called: z._default(z.boolean(), false),
})
export type DeskNoteInput = z.output<typeof deskNoteInput>

/** Kinds of records made from an enquiry or a chat lead. */
export type MadeKind = 'booking' | 'order'

/** `PUT` of a contact, a lead or a chat lead. */
export const leadStatusInput = z.object({
  status: z.enum(leadStatuses, { error: 'Please choose a status' }),
  /** Status that the admin saw. Any other current status is refused. */
  from: z.optional(z.enum(leadStatuses)),
})
export type LeadStatusInput = z.output<typeof leadStatusInput>

/** `POST /api/contacts`: a question from a visitor without an account. */
export const enquiryInput = z.object({
  name: personName('Name'),
  email,
  phone: optionalPhone,
  subject: optional(200, 'Subject'),
  message: required(2000, 'Message', 'question_missing'),
  /** Honeypot: people do not see this field. A bot that fills it in gets the usual answer, and nothing is stored. */
  website: z.optional(z.unknown()),
})
export type EnquiryInput = z.output<typeof enquiryInput>

/** Subject of an enquiry without one. */
export const defaultSubject = 'General Inquiry'
