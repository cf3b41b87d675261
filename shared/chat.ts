import * as z from 'zod'
import { listQuery } from './lists.ts'
import { photoLimits } from './photos.ts'
import { email, personName, phone, required, text as textUpTo } from './text.ts'

/** Text of one message (decisions.md), messages of a page, pictures of a message. Milliseconds where times. */
export const chatLimits = { text: 4000, page: 50, pictures: photoLimits.count, typing: 4000 } as const

/** Who may write in a room. A room has two sides: the shop (every admin), and the person it belongs to. */
export const chatRoles = ['customer', 'guest', 'admin'] as const
export type ChatRole = (typeof chatRoles)[number]
export const chatSides = ['person', 'shop'] as const
export type ChatSide = (typeof chatSides)[number]
export const otherSide = { person: 'shop', shop: 'person' } as const
export const sideOf = (role: ChatRole): ChatSide => (role === 'admin' ? 'shop' : 'person')

const emptyMessage = 'Please write a message'

const text = textUpTo(chatLimits.text, 'Message')
/** Made by the sender, so that sending again changes nothing. */
const clientId = z.string().min(1, 'A message needs an id').max(64, 'A message needs an id')
/** Photo keys or upload URLs. */
const attachments = z
  .array(z.string().max(2000, 'This picture cannot be attached'))
  .max(chatLimits.pictures, `A message has at most ${chatLimits.pictures} pictures`)
  .default([])
const hasContent = ({ message, attachments }: { message: string; attachments: string[] }) =>
  message !== '' || attachments.length > 0

/** The dialog's title is 'Missing Information' (spec section 5). */
export const missingDetails = 'Please fill in your name, phone, and location.'

/** `POST /api/chat/leads`: what a guest leaves before writing. `chatRoomId` is the browser's label; the server issues the id. */
export const guestInput = z.object({
  chatRoomId: z.string().max(100).nullish(),
  name: personName('Name'),
  phone,
  location: required(100, 'Location'),
  email: email.or(z.literal('').transform(() => undefined)).optional(),
})
export type GuestInput = z.output<typeof guestInput>

/** `POST /api/chat/messages`. A message may be pictures alone. `senderId` may name nobody but the sender. */
export const messageInput = z
  .object({
    roomId: z.string('Please open the chat again').min(1, 'Please open the chat again').max(100),
    senderId: z.string().max(100).nullish(),
    message: text.default(''),
    attachments,
    clientId: clientId.optional(),
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

/** Query of the owner's rooms: those with something unread first, then the latest. Found ones: the newest room first. */
export const roomsQuery = listQuery.pick({ limit: true, cursor: true, q: true })
export type RoomsQuery = z.output<typeof roomsQuery>

/** An answer the owner gives often. */
export const replyInput = z.object({ title: required(60, 'Title'), message: required(chatLimits.text, 'Message') })
export type ReplyInput = z.output<typeof replyInput>

/** A message as every answer and frame shows it. `seq` counts up in its room by one: it is the order for all. */
export const chatMessage = z.object({
  id: z.string(),
  seq: z.number(),
  roomId: z.string(),
  /** A user's id, a guest's, or 'admin' for whoever answered for the shop. */
  senderId: z.string(),
  senderRole: z.enum(chatRoles),
  message: z.string(),
  /** Keys: shown from `/api/photos/{key}`. */
  attachments: z.array(z.string()),
  /** Read by the other side. */
  isRead: z.boolean(),
  clientId: z.string().nullable(),
  createdAt: z.string(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** What a member's socket may say. Text frames of JSON only. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send'), clientId, message: text, attachments }).refine(hasContent, emptyMessage),
  /** All up to and with this `seq` has been seen. */
  z.object({ type: z.literal('read'), upTo: z.int().nonnegative() }),
  z.object({ type: z.literal('typing') }),
  /** After a reconnect: what came after this `seq`, by pages of `chatLimits.page`. */
  z.object({ type: z.literal('since'), seq: z.int().nonnegative() }),
])
export type ClientFrame = z.output<typeof clientFrame>

const readUpTo = z.object({ person: z.int(), shop: z.int() })

/** What the room says to a socket. */
export const serverFrame = z.discriminatedUnion('type', [
  /** First of all: who is on the line, what each side has read, and the last `seq` there is. */
  z.object({
    type: z.literal('hello'),
    you: z.object({ id: z.string(), role: z.enum(chatRoles) }),
    lastSeq: z.int(),
    read: readUpTo,
    present: z.object({ person: z.boolean(), shop: z.boolean() }),
  }),
  /** New messages, or the answer to `since` (`more`: ask again from the last), in ascending order. A sender sees its own here as well. */
  z.object({ type: z.literal('messages'), messages: z.array(chatMessage), more: z.boolean().optional() }),
  /** This one was not kept, and why. `retryAfter` in seconds where trying again helps. */
  z.object({
    type: z.literal('refused'),
    clientId: z.string().nullable(),
    message: z.string(),
    retryAfter: z.number().optional(),
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
 * Why a room ends a socket; the browser comes back after any other code. `signedOut`: the session has ended. `merged`: a
 * guest's thread has joined this one in the order of time, so every `seq` may have changed: ask for the room again and
 * load it anew.
 */
export const closeCodes = { signedOut: 4001, notYours: 4003, tooMuch: 4008, merged: 4010 } as const
