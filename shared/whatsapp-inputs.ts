import * as z from 'zod/mini'
import { version } from './fields.ts'
import { pageQuery } from './lists.ts'
import { required, text } from './text.ts'
import {
  maxSentLength,
  maxSentTogether,
  maxWhatsappLength,
  unknownPlaceholder,
  whatsappLanguages,
  whatsappTopics,
} from './whatsapp.ts'

/** Query of the list: those to send, the most urgent first, or those that were sent within 30 days. */
export const messagesQuery = z.extend(pageQuery, {
  state: z._default(z.enum(['open', 'sent'], { error: 'Messages are open or sent' }), 'open'),
})
export type MessagesQuery = z.output<typeof messagesQuery>

/** `POST /api/admin/messages/{id}/sent`: the text as it went to WhatsApp, where she may have changed a word. */
export const sentInput = z.object({ text: required(maxSentLength, 'The message') })

/** Query of what is done with a message: the ids of others that go with it, `a,b`. */
export const alsoQuery = z.object({
  also: z.pipe(
    z._default(text(maxSentTogether * 40, 'The messages'), ''),
    z.transform((ids) => ids.split(',').filter(Boolean)),
  ),
})

export const templateParam = z.object({
  topic: z.enum(whatsappTopics, { error: 'There is no such message' }),
  language: z.enum(whatsappLanguages, { error: 'Messages are in English or Malayalam' }),
})
export type TemplateParam = z.output<typeof templateParam>

/** `PUT /api/admin/message-templates/{topic}/{language}`: empty goes back to the default; `updatedAt` null: it had none of its own. */
export const templateInput = z.object({
  body: text(maxWhatsappLength, 'The text').check(
    z.refine((body) => !unknownPlaceholder(body), {
      error: ({ input }) => `There is no ${unknownPlaceholder(String(input))}`,
    }),
  ),
  updatedAt: z.nullable(version),
})
export type TemplateInput = z.output<typeof templateInput>
