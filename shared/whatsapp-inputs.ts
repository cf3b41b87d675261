import * as z from 'zod/mini'
import { version } from './fields.ts'
import { pageQuery } from './lists.ts'
import { required, text } from './text.ts'
import { maxWhatsappLength, unknownPlaceholder, whatsappLanguages, whatsappTopics } from './whatsapp.ts'

/** Query of the list: those to send, newest first, or those that were sent within 30 days. */
export const messagesQuery = z.extend(pageQuery, {
  state: z._default(z.enum(['open', 'sent'], { error: 'Messages are open or sent' }), 'open'),
})
export type MessagesQuery = z.output<typeof messagesQuery>

/** `POST /api/admin/messages/{id}/sent`: the text as it went to WhatsApp, where she may have changed a word. */
export const sentInput = z.object({ text: required(maxWhatsappLength, 'The message') })

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
