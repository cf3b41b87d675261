import * as z from 'zod'
import { id, leadStatus, moment, reasons, score, text, textOrNull } from './common.ts'

export const contact = z.strictObject({
  id,
  name: text,
  email: z.email(),
  phone: textOrNull,
  phoneE164: textOrNull,
  subject: textOrNull,
  message: text,
  status: leadStatus,
  leadScore: score,
  scoreReasons: reasons,
  source: text,
  createdAt: moment,
  updatedAt: moment,
})

export const lead = z.strictObject({
  id,
  name: text,
  email: textOrNull,
  phone: textOrNull,
  phoneE164: textOrNull,
  source: text,
  type: text,
  status: leadStatus,
  leadScore: score,
  scoreReasons: reasons,
  notes: textOrNull,
  lastContactDate: moment.nullable(),
  conversionDate: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})

export const chatLead = z.strictObject({
  id,
  chatRoomId: text,
  name: text,
  phone: text,
  phoneE164: text,
  location: text,
  email: textOrNull,
  status: leadStatus,
  leadScore: score,
  scoreReasons: reasons,
  notes: textOrNull,
  convertedToCustomerId: textOrNull,
  createdAt: moment,
  updatedAt: moment,
})

/** Of a list: one row by its id says whether it waits for an answer. */
const listed = { isUnanswered: z.boolean().nullable() }
export const listedContact = contact.extend(listed)
export const listedChatLead = chatLead.extend(listed)
