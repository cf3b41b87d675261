import * as z from 'zod/mini'
import { emptyMessage, hasContent, messageFields } from './chat.ts'
import { type ChatSide, chatRoles, chatSides } from './chat-rooms.ts'

/**
 * A message as a frame carries it: what is new in its room, and no more. Who hears it knows the room; `isRead` follows
 * from how far each side has read. `seq` counts up by one in its room.
 */
export type FrameMessage = {
  id: string
  seq: number
  senderRole: (typeof chatRoles)[number]
  /** Which admin wrote it: only admins are told. */
  authorId?: string
  message: string
  attachments: string[]
  isRead: boolean
  clientId: string | null
  createdAt: string
}

/** A UUID as a number to the base of 36, 25 letters of 36; any other id after '=', no id as nothing. */
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
 * A list without names: a short message is some 110 bytes, of 330 under the names of the HTTP answers. Its `authorId` goes
 * to the shop's `side` alone.
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

/** Reads what `packMessage` wrote. */
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
 * Which frames a page speaks, as `?v=` of its socket: a page that was opened before they changed gets no socket, and
 * polls until it is loaded again.
 */
export const frameVersion = '3'
export const socketQuery = z.object({ v: z.literal(frameVersion, 'Please load this page again') })

/** A message as every HTTP answer shows it. `senderId` is a user's id, a guest's id, or 'admin': `authorId` says to admins which. */
export type ChatMessage = FrameMessage & { roomId: string; senderId: string }

/** What a browser may send over its socket: JSON in text frames only. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send'), ...messageFields }).check(z.refine(hasContent, emptyMessage)),
  /** Every message up to this `seq`, and this one, was seen. */
  z.object({ type: z.literal('read'), upTo: z.int().check(z.nonnegative()) }),
  z.object({ type: z.literal('typing') }),
  /** Asks, after a reconnect, for what came after this `seq`, in pages of `chatLimits.page` or 64 KB; no more than `sinceReach`. */
  z.object({ type: z.literal('since'), seq: z.int().check(z.nonnegative()) }),
])
export type ClientFrame = z.output<typeof clientFrame>

const readUpTo = z.object({ person: z.int(), shop: z.int() })

/** New messages, the sender's own among them, or the answer to `since` (`more`: ask again from the last); ascending. */
type MessagesFrame = { type: 'messages'; messages: FrameMessage[]; more?: boolean }

const messagesFrame = z.pipe(
  z.object({ m: z.array(packedMessage), more: z.optional(z.boolean()) }),
  z.transform(({ m, more }): MessagesFrame => ({ type: 'messages', messages: m, more })),
)

const namedFrame = z.discriminatedUnion('type', [
  /** The first frame: which sides are there, how far each has read, and the last `seq`. */
  z.object({
    type: z.literal('hello'),
    you: z.object({ id: z.string(), role: z.enum(chatRoles) }),
    lastSeq: z.int(),
    read: readUpTo,
    present: z.object({ person: z.boolean(), shop: z.boolean() }),
  }),
  /** This message was not stored, and why. `retryAfter` in seconds where trying again helps. */
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
/** What the room sends to a socket, as `formatFrame` wrote it. */
export const serverFrame = z.union([messagesFrame, namedFrame])
export type ServerFrame = z.output<typeof serverFrame>

/** A frame as text, for a socket of a side. */
export const formatFrame = (frame: ServerFrame, side: ChatSide) =>
  JSON.stringify(
    frame.type === 'messages'
      ? { m: frame.messages.map((message) => packMessage(message, side)), more: frame.more }
      : frame,
  )

/** Sent as plain text every 30 s and answered by the runtime without waking the room. */
export const ping = 'ping'
export const pong = 'pong'

/**
 * Why a room closes a socket; the browser reconnects after any other code, and later after `rateLimited`. `signedOut`:
 * the session has ended. `notYours`: the room is no longer this person's. `merged`: a guest's thread has joined this one
 * in the order of time, so every `seq` may have changed: ask for the room again and load it anew.
 */
export const closeCodes = { signedOut: 4001, notYours: 4003, rateLimited: 4008, merged: 4010 } as const
