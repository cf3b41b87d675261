import * as z from 'zod/mini'
import { chatLimits } from './chat-rooms.ts'
import { idempotencyId } from './fields.ts'
import { listQuery, unansweredFilter } from './lists.ts'
import { email, machineText, personName, phone, required, text } from './text.ts'

/** Fields of a message, over HTTP and in a frame. */
export const messageFields = {
  /** Idempotency key made by the sender. */
  clientId: machineText(64, 'A message needs an id').check(z.minLength(1, 'A message needs an id')),
  message: text(chatLimits.text, 'Message'),
  /** Photo keys or upload URLs. */
  attachments: z._default(
    z
      .array(machineText(2000, 'This picture cannot be attached'))
      .check(z.maxLength(chatLimits.photos, `A message has at most ${chatLimits.photos} pictures`)),
    [],
  ),
}
export const hasContent = ({ message, attachments }: { message: string; attachments: string[] }) =>
  message !== '' || attachments.length > 0
export const emptyMessage = 'Please write a message'

/**
 * `POST /api/chat/leads`: a guest's details before the first message. The server issues the room's id and ignores
 * `chatRoomId`.
 */
export const guestInput = z.object({
  /** Known only to the guest's browser. It reopens the created room if the first answer was lost. */
  id: idempotencyId,
  chatRoomId: z.nullish(machineText(100, 'Please open the chat again')),
  name: personName('Name'),
  phone,
  location: required(100, 'Location'),
  email: z.optional(
    z.union(
      [
        email,
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
      ],
      // Replaces 'Invalid input', which a union reports for a value with two faults.
      'Please enter a valid email address',
    ),
  ),
})
export type GuestInput = z.output<typeof guestInput>

/**
 * `POST /api/chat/messages`. A message may consist of photos only. `senderId`, if sent, must be the sender's own id.
 */
export const messageInput = z
  .object({
    roomId: machineText(100, 'Please open the chat again').check(z.minLength(1, 'Please open the chat again')),
    senderId: z.nullish(machineText(100, 'Please sign in again')),
    message: z._default(messageFields.message, ''),
    attachments: messageFields.attachments,
    clientId: z.optional(messageFields.clientId),
  })
  .check(z.refine(hasContent, emptyMessage))
export type MessageInput = z.output<typeof messageInput>

const optionalId = z.optional(
  z.pipe(
    machineText(100, 'There is no such chat'),
    z.transform((id) => (['', 'undefined', 'null'].includes(id) ? undefined : id)),
  ),
)
/** Id of a room or an order in a path; an empty text, 'undefined' and 'null' mean none. */
export const roomParam = z.object({ roomId: optionalId })
export const orderParam = z.object({ orderId: optionalId })

/** Page of messages: the newest page, or the page before or after a message id. */
export const historyQuery = z.object({ roomId: optionalId, before: optionalId, after: optionalId })
export type HistoryQuery = Pick<z.output<typeof historyQuery>, 'before' | 'after'>

export const roomsQuery = z.extend(z.pick(listQuery, { limit: true, cursor: true, q: true }), {
  /** Only rooms whose last message has no answer. */
  status: z.optional(z.literal(unansweredFilter, { error: 'No such status' })),
})
export type RoomsQuery = z.output<typeof roomsQuery>

/** `POST /api/admin/chat/rooms`: starts a chat with a customer. */
export const openRoomInput = z.object({ customerId: required(100, 'Customer') })

/** Maximum number of products in a saved reply. */
export const maxReplyPieces = 6
const noPiece = 'There is no such piece'
export const replyInput = z.object({
  title: required(60, 'Title'),
  message: required(chatLimits.text, 'Message'),
  /** Slugs of the reply's products, in order. */
  slugs: z._default(
    z
      .array(machineText(100, noPiece), noPiece)
      .check(z.maxLength(maxReplyPieces, `At most ${maxReplyPieces} pieces go with a reply`)),
    [],
  ),
})
export type ReplyInput = z.output<typeof replyInput>

/** `POST /api/admin/chat/replies`. */
export const newReplyInput = z.extend(replyInput, { id: idempotencyId })
export type NewReplyInput = z.output<typeof newReplyInput>
