import * as z from 'zod'
import { whatsappTopics } from '../../../../shared/whatsapp.ts'
import { id, moment, text } from './common.ts'

const topic = z.enum(whatsappTopics)
const language = z.enum(['en', 'ml'])

export const whatsappMessage = z.strictObject({
  id,
  topic,
  about: id,
  name: text,
  phoneE164: z.string().regex(/^\+\d+$/),
  language,
  text,
  texts: z.strictObject({ en: text, ml: text }).nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
})

export const whatsappTemplate = z.strictObject({
  topic,
  language,
  body: text,
  default: text,
  updatedAt: moment.nullable(),
})
