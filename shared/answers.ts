import * as z from 'zod/mini'
import { machineText } from './text.ts'
import { hourMs } from './time.ts'

/**
 * Kinds of open requests to the boutique: website booking, enquiry, guest, forgotten password, chat, quotation change.
 */
export const answerKinds = ['booking', 'contact', 'chat_lead', 'password', 'chat', 'quote'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Contact is promised within 24 hours, Sundays included. */
export const promisedMs = 24 * hourMs

/** `POST /api/admin/answers/:kind/:about/answered`; `about` is the id of the booking, enquiry, chat lead, request, room or order. */
export const answerParam = z.object({
  kind: z.enum(answerKinds, { error: 'There is no such answer' }),
  about: machineText(100, 'There is no such answer'),
})
/** Way in which the request was answered outside the app; `none` needs no answer and counts in no figure. */
export const answerInput = z.object({
  how: z.enum(['called', 'wrote', 'none'], { error: 'Please say how it was answered' }),
})
export type AnswerInput = z.output<typeof answerInput>
