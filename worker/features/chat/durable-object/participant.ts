import type { ChatMessage } from '../../../../shared/chat-frames.ts'
import type { ChatRole } from '../../../../shared/chat-rooms.ts'
import type { Refusal } from '../../../../shared/refusals/refusal.ts'

/** Whose room it is, as the Worker found it in D1. */
export type RoomHolder = { id: string; name: string; hasAccount: boolean }

/** Who acts in a room, as the Worker made sure before it asked: `author` is the account or the guest itself. */
export type Participant = {
  roomId: string
  person: RoomHolder
  role: ChatRole
  id: string
  author: string
  /** The network address of a guest or a customer who writes, as limits see it. */
  address?: string
  /** The room's order is somebody else's by now: what an admin wrote here would reach nobody. */
  readOnly?: true
}

/** A participant with the session that opens a socket: its hash, or the guest's id. `email` is an admin's. */
export type ConnectingParticipant = Participant & { session: string; expires: number; email?: string }

/** A message to store; without a client id sending it again stores it again. */
export type MessageDraft = { message: string; attachments: string[]; clientId?: string }

export type RefusedMessage = { status: number; refusal: Refusal; retryAfter?: number }

/**
 * The message as stored, with whether this call stored it, or why it was not. A refusal is a value: an error loses its
 * class on the way to the Worker.
 */
export type SendResult = { sent: ChatMessage; isNew: boolean } | { refused: RefusedMessage }
