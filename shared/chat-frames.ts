import * as z from 'zod/mini'
import { emptyMessage, hasContent, messageFields } from './chat.ts'
import { type ChatSide, chatRoles, chatSides } from './chat-rooms.ts'
import { type FrameMessage, packedMessage, packMessage } from './packed-message.ts'

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
