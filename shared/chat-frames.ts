import * as z from 'zod/mini'
import { emptyMessage, hasContent, messageFields } from './chat.ts'
import { chatRoles, chatSides } from './chat-rooms.ts'

/** A message as every answer and frame shows it. `seq` counts up by one in its room and orders the messages for everybody. */
export const chatMessage = z.object({
  id: z.string(),
  seq: z.number(),
  roomId: z.string(),
  /** A user's id, a guest's id, or 'admin'. */
  senderId: z.string(),
  senderRole: z.enum(chatRoles),
  message: z.string(),
  /** Keys: shown from `/api/photos/{key}`. */
  attachments: z.array(z.string()),
  /** Read by the other side. */
  isRead: z.boolean(),
  clientId: z.nullable(z.string()),
  createdAt: z.string(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** What a browser may send over its socket: JSON in text frames only. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send'), ...messageFields }).check(z.refine(hasContent, emptyMessage)),
  /** Every message up to this `seq`, and this one, was seen. */
  z.object({ type: z.literal('read'), upTo: z.int().check(z.nonnegative()) }),
  z.object({ type: z.literal('typing') }),
  /** Asks, after a reconnect, for what came after this `seq`, in pages of `chatLimits.page`. */
  z.object({ type: z.literal('since'), seq: z.int().check(z.nonnegative()) }),
])
export type ClientFrame = z.output<typeof clientFrame>

const readUpTo = z.object({ person: z.int(), shop: z.int() })

/** What the room sends to a socket. */
export const serverFrame = z.discriminatedUnion('type', [
  /** The first frame: which sides are there, how far each has read, and the last `seq`. */
  z.object({
    type: z.literal('hello'),
    you: z.object({ id: z.string(), role: z.enum(chatRoles) }),
    lastSeq: z.int(),
    read: readUpTo,
    present: z.object({ person: z.boolean(), shop: z.boolean() }),
  }),
  /** New messages, the sender's own among them, or the answer to `since` (`more`: ask again from the last); ascending. */
  z.object({ type: z.literal('messages'), messages: z.array(chatMessage), more: z.optional(z.boolean()) }),
  /** This message was not stored, and why. `retryAfter` in seconds where trying again helps. */
  z.object({
    type: z.literal('refused'),
    clientId: z.nullable(z.string()),
    message: z.string(),
    retryAfter: z.optional(z.number()),
  }),
  z.object({ type: z.literal('read'), side: z.enum(chatSides), upTo: z.int() }),
  z.object({ type: z.literal('typing'), side: z.enum(chatSides) }),
  z.object({ type: z.literal('present'), person: z.boolean(), shop: z.boolean() }),
])
export type ServerFrame = z.output<typeof serverFrame>

/** Sent as plain text every 30 s and answered by the runtime without waking the room. */
export const ping = 'ping'
export const pong = 'pong'

/**
 * Why a room closes a socket; the browser reconnects after any other code, and later after `rateLimited`. `signedOut`:
 * the session has ended. `notYours`: the room is no longer this person's. `merged`: a guest's thread has joined this one
 * in the order of time, so every `seq` may have changed: ask for the room again and load it anew.
 */
export const closeCodes = { signedOut: 4001, notYours: 4003, rateLimited: 4008, merged: 4010 } as const
