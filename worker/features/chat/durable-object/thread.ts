import { type ChatRole, type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'

/** A message as its room keeps it. `author` is who wrote it: two admins share the sender 'admin', not their ids. */
export type StoredMessage = {
  seq: number
  id: string
  author: string
  clientId: string
  role: ChatRole
  text: string
  attachments: string[]
  createdAt: number
}

/** A conversation: its messages by seq, and how far each side has read. */
export type Thread = { messages: StoredMessage[]; readUpTo: Record<ChatSide, number> }

/**
 * Two conversations as one, in the order of time and numbered from 1. A mark then stands before the first message that
 * its side has not read: some may count as unread again, none is lost.
 */
export function mergeThreads(one: Thread, other: Thread): Thread {
  const messages = [...one.messages, ...other.messages].sort((a, b) => a.createdAt - b.createdAt)
  const findMark = (side: ChatSide) => {
    const unread = new Set([one, other].flatMap((thread) => listUnreadIds(thread, side)))
    const first = messages.findIndex(({ id }) => unread.has(id))
    return first === -1 ? messages.length : first
  }
  return {
    messages: messages.map((message, at) => ({ ...message, seq: at + 1 })),
    readUpTo: { person: findMark('person'), shop: findMark('shop') },
  }
}

const listUnreadIds = ({ messages, readUpTo }: Thread, side: ChatSide) =>
  messages.filter(({ seq, role }) => seq > readUpTo[side] && sideOf(role) === otherSide[side]).map(({ id }) => id)
