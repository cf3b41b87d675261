import * as z from 'zod'
import { answerKinds } from '../../../../shared/answers.ts'
import { count, moment } from './common.ts'

const kind = z.enum(answerKinds)

export const answers = z.strictObject({
  counts: z.strictObject({
    booking: count,
    contact: count,
    chat_lead: count,
    password: count,
    chat: count,
    quote: count,
    testimonial: count,
    request: count,
  }),
  rows: z
    .array(
      z.strictObject({
        kind,
        about: z.string().min(1),
        askedAt: moment,
        dueAt: moment,
        name: z.string().min(1),
        roomId: z.string().nullable(),
      }),
    )
    .max(20),
})

export const answerWeeks = z
  .array(z.strictObject({ weekOf: z.iso.date(), answered: count, inTime: count, minutes: count }))
  .length(12)

export const ownRooms = z.array(
  z.strictObject({
    id: z.string().min(1),
    orderId: z.string().nullable(),
    outfitType: z.string().nullable(),
    preview: z.string().nullable(),
    lastSide: z.enum(['person', 'shop']).nullable(),
    lastMessageAt: moment,
    unread: count,
  }),
)
