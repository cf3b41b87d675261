import * as z from 'zod/mini'
import { type ChatSide, chatRoles } from './chat-rooms.ts'

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
export function packMessage(packed: FrameMessage, side: ChatSide) {
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
