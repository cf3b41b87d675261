import * as z from 'zod/mini'
import { emptyMessage, hasContent, messageFields } from './chat.ts'
import { type ChatSide, chatRoles, chatSides } from './chat-rooms.ts'

/**
 * A message in a frame: only the fields that the room's members do not know already. `isRead` is derived from each
 * side's read position. `seq` increases by one in each room.
 */
export type FrameMessage = {
  id: string
  seq: number
  senderRole: (typeof chatRoles)[number]
  /** Id of the admin who wrote the message; sent only to admins. */
  authorId?: string
  message: string
  attachments: string[]
  isRead: boolean
  clientId: string | null
  createdAt: string
}

/** Packs a UUID as 25 base-36 digits, any other id with a leading '=', and no id as an empty text. */
function packId(id: string | null) {
  if (!id) return ''
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return `=${id}`
  return BigInt(`0x${id.replaceAll('-', '')}`).toString(36)
}

function unpackId(packed: string) {
  if (packed.startsWith('=')) return packed.slice(1)
  const number = [...packed].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Packs a message as a list without names: a short message takes some 110 bytes, compared to 330 in the HTTP answers.
 * Only the shop's `side` gets its `authorId`.
 */
function packMessage(packed: FrameMessage, side: ChatSide) {
  const { seq, id, clientId, senderRole, createdAt, message, attachments } = packed
  const authorId = side === 'shop' ? packed.authorId : undefined
  return [
    ...[seq, packId(id), packId(clientId), chatRoles.indexOf(senderRole), Date.parse(createdAt), message],
    ...(attachments.length > 0 || authorId ? [attachments] : []),
    ...(authorId ? [packId(authorId)] : []),
  ]
}

const packedId = z.string().check(z.regex(/^(=[\s\S]+|[\da-z]{1,25})$/))
const role = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Schema of a message packed by `packMessage`. */
export const packedMessage = z.pipe(
  z.tuple([
    z.int(),
    packedId,
    z.union([z.literal(''), packedId]),
    role,
    z.int(),
    z.string(),
    z.optional(z.array(z.string())),
    z.optional(packedId),
  ]),
  z.transform(
    ([seq, id, clientId, role, at, message, attachments = [], authorId]): FrameMessage => ({
      id: unpackId(id),
      seq,
      senderRole: chatRoles[role],
      ...(authorId && { authorId: unpackId(authorId) }),
      message,
      attachments,
      isRead: false,
      clientId: clientId ? unpackId(clientId) : null,
      createdAt: new Date(at).toISOString(),
    }),
  ),
)

/**
 * Version of the frames, sent as `?v=` of the socket. A page with an older version gets no socket and polls until it is
 * reloaded.
 */
export const frameVersion = '3'
export const socketQuery = z.object({ v: z.literal(frameVersion, 'Please load this page again') })

/**
 * A message as in every HTTP answer. `senderId` is a user's id, a guest's id, or 'admin'; `authorId` tells admins which
 * admin.
 */
export type ChatMessage = FrameMessage & { roomId: string; senderId: string }

/** Frames that a browser may send over its socket: JSON in text frames only. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send'), ...messageFields }).check(z.refine(hasContent, emptyMessage)),
  /** Every message up to and including this `seq` was seen. */
  z.object({ type: z.literal('read'), upTo: z.int().check(z.nonnegative()) }),
  z.object({ type: z.literal('typing') }),
  /**
   * Asks after a reconnect for messages after this `seq`, in pages of `chatLimits.page` or 64 KB. Reaches back at most
   * `sinceReach` messages.
   */
  z.object({ type: z.literal('since'), seq: z.int().check(z.nonnegative()) }),
])
export type ClientFrame = z.output<typeof clientFrame>

const readUpTo = z.object({ person: z.int(), shop: z.int() })

/**
 * New messages, including the sender's own, or the answer to `since`, ascending. `more`: ask again from the last one.
 */
type MessagesFrame = { type: 'messages'; messages: FrameMessage[]; more?: boolean }

const messagesFrame = z.pipe(
  z.object({ m: z.array(packedMessage), more: z.optional(z.boolean()) }),
  z.transform(({ m, more }): MessagesFrame => ({ type: 'messages', messages: m, more })),
)

const namedFrame = z.discriminatedUnion('type', [
  /** The first frame: sides that are present, read position of each side, and the last `seq`. */
  z.object({
    type: z.literal('hello'),
    you: z.object({ id: z.string(), role: z.enum(chatRoles) }),
    lastSeq: z.int(),
    read: readUpTo,
    present: z.object({ person: z.boolean(), shop: z.boolean() }),
  }),
  /** The message was not stored, with the reason. `retryAfter` in seconds if a retry can succeed. */
  z.object({
    type: z.literal('refused'),
    clientId: z.nullable(z.string()),
    message: z.string(),
    code: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    retryAfter: z.optional(z.number()),
  }),
  z.object({ type: z.literal('read'), side: z.enum(chatSides), upTo: z.int() }),
  z.object({ type: z.literal('typing'), side: z.enum(chatSides) }),
  z.object({ type: z.literal('present'), person: z.boolean(), shop: z.boolean() }),
])
/** Schema of frames from the room to a socket, written by `formatFrame`. */
export const serverFrame = z.union([messagesFrame, namedFrame])
export type ServerFrame = z.output<typeof serverFrame>

/** Formats a frame as text for a socket of a side. */
export const formatFrame = (frame: ServerFrame, side: ChatSide) =>
  JSON.stringify(
    frame.type === 'messages'
      ? { m: frame.messages.map((message) => packMessage(message, side)), more: frame.more }
      : frame,
  )

/** Sent as plain text every 30 s. The runtime answers it without waking the room. */
export const ping = 'ping'
export const pong = 'pong'

/**
 * Reasons for which a room closes a socket; the browser reconnects after any other code, and with a delay after
 * `rateLimited`. `signedOut`: the session has ended. `notYours`: the room no longer belongs to this person. `merged`: a
 * guest's thread was merged into this room by time, so every `seq` may have changed. The browser must look up the room
 * and load it again.
 */
export const closeCodes = { signedOut: 4001, notYours: 4003, rateLimited: 4008, merged: 4010 } as const
