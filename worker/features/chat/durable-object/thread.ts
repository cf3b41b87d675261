import { type ChatRole, type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { truncate } from '../../../../shared/truncate.ts'
import { t } from '../../../../shared/words/t.ts'

/** A message as its room stores it. `author` is an account's or a guest's id: admins share the sender 'admin', not their ids. */
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

/** A message without what was said: a whole room of these fits into memory many times over. */
export type MessageOutline = Pick<StoredMessage, 'seq' | 'id' | 'author' | 'role' | 'createdAt'>

/** A conversation: its messages by seq, and how far each side has read. */
export type Thread = { messages: MessageOutline[]; readUpTo: Record<ChatSide, number> }

/** A page of a room's messages, and how far each side has read there; `more` where others follow. */
export type ThreadPage = { messages: StoredMessage[]; more: boolean; readUpTo: Record<ChatSide, number> }

/**
 * Merges two conversations in the order of time and numbers them from 1. A side has then read up to the first message
 * that it had not read in either: some messages may count as unread again, none is lost.
 */
export function mergeThreads(one: Thread, other: Thread): Thread {
  const messages = [...one.messages, ...other.messages].sort((a, b) => a.createdAt - b.createdAt)
  const findReadUpTo = (side: ChatSide) => {
    const unread = new Set([one, other].flatMap((thread) => listUnreadIds(thread, side)))
    const first = messages.findIndex(({ id }) => unread.has(id))
    return first === -1 ? messages.length : first
  }
  return {
    messages: messages.map((message, at) => ({ ...message, seq: at + 1 })),
    readUpTo: { person: findReadUpTo('person'), shop: findReadUpTo('shop') },
  }
}

const listUnreadIds = ({ messages, readUpTo }: Thread, side: ChatSide) =>
  messages.filter(({ seq, role }) => seq > readUpTo[side] && sideOf(role) === otherSide[side]).map(({ id }) => id)

/** Letters of a preview. */
const previewLength = 120

/** A message in one line, for a list and a notification. */
export function formatPreview({ text, attachments }: Pick<StoredMessage, 'text' | 'attachments'>) {
  const singleLine = text.replace(/\s+/g, ' ').trim()
  if (!singleLine) {
    const { length: count } = attachments
    return count === 1 ? t('A picture') : t('{count} pictures', { count })
  }
  const isLong = [...singleLine].length > previewLength
  return isLong ? `${truncate(singleLine, previewLength - 1)}…` : singleLine
}
