import * as z from 'zod'
import { listQuery } from './lists.ts'
import { photoLimits } from './photos.ts'
import { email, personName, phone, required, text } from './text.ts'

/** Letters of a message, messages of a page, photos of a message, and how long somebody counts as typing. */
export const chatLimits = { text: 4000, page: 50, photos: photoLimits.count, typingMs: 4000 } as const

/** What a message is made of, over HTTP and in a frame. */
export const messageFields = {
  /** Made by the sender, so that sending again changes nothing. */
  clientId: z.string().min(1, 'A message needs an id').max(64, 'A message needs an id'),
  message: text(chatLimits.text, 'Message'),
  /** Photo keys or upload URLs. */
  attachments: z
    .array(z.string().max(2000, 'This picture cannot be attached'))
    .max(chatLimits.photos, `A message has at most ${chatLimits.photos} pictures`)
    .default([]),
}
export const hasContent = ({ message, attachments }: { message: string; attachments: string[] }) =>
  message !== '' || attachments.length > 0
export const emptyMessage = 'Please write a message'

/** Shown under the title 'Missing Information'. */
export const missingDetails = 'Please fill in your name, phone, and location.'

/** `POST /api/chat/leads`: what a guest leaves before writing. The server issues the room's id and ignores `chatRoomId`. */
export const guestInput = z.object({
  chatRoomId: z.string().max(100).nullish(),
  name: personName('Name'),
  phone,
  location: required(100, 'Location'),
  email: email.or(z.literal('').transform(() => undefined)).optional(),
})
export type GuestInput = z.output<typeof guestInput>

/** `POST /api/chat/messages`. A message may be photos alone. `senderId` may name only the sender. */
export const messageInput = z
  .object({
    roomId: z.string('Please open the chat again').min(1, 'Please open the chat again').max(100),
    senderId: z.string().max(100).nullish(),
    message: messageFields.message.default(''),
    attachments: messageFields.attachments,
    clientId: messageFields.clientId.optional(),
  })
  .refine(hasContent, emptyMessage)
export type MessageInput = z.output<typeof messageInput>

const optionalId = z
  .string('There is no such chat')
  .max(100, 'There is no such chat')
  .transform((id) => (['', 'undefined', 'null'].includes(id) ? undefined : id))
  .optional()
/** A room's or an order's id in a path; empty, 'undefined' and 'null' mean none. */
export const roomParam = z.object({ roomId: optionalId })
export const orderParam = z.object({ orderId: optionalId })

/** Which messages: the newest page, or the page before or after a message, by its id. */
export const historyQuery = z.object({ roomId: optionalId, before: optionalId, after: optionalId })
export type HistoryQuery = Pick<z.output<typeof historyQuery>, 'before' | 'after'>

export const roomsQuery = listQuery.pick({ limit: true, cursor: true, q: true })
export type RoomsQuery = z.output<typeof roomsQuery>

export const replyInput = z.object({ title: required(60, 'Title'), message: required(chatLimits.text, 'Message') })
export type ReplyInput = z.output<typeof replyInput>
