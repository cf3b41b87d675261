import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, sideOf } from '../../../../shared/chat-rooms.ts'

/** A message of ours that the room has not confirmed yet; `reason` says why it was not kept. `at` in milliseconds. */
export type Unsent = {
  clientId: string
  message: string
  attachments: string[]
  at: number
  state: 'sending' | 'failed'
  reason?: string
}

/**
 * How the room is reached: `live` by its socket, `polling` where there is none, `ended` when the room has shut us out.
 */
export type ConnectionStatus = 'connecting' | 'live' | 'polling' | 'ended'
/** Why it has: the session is over, the room is not ours, or its messages moved to another room. */
export type CloseReason = 'signedOut' | 'notYours' | 'merged'

export type RoomState = {
  connectionStatus: ConnectionStatus
  closeReason?: CloseReason
  /** Whether the newest page is here, and whether asking for it failed. */
  loaded: boolean
  failed: boolean
  /** In ascending order of `seq`. */
  messages: ChatMessage[]
  unsent: Unsent[]
  /** The last `seq` that each side has read. */
  readUpTo: Record<ChatSide, number>
  presence: Record<ChatSide, boolean>
  /** Whether the other side is typing just now. */
  typing: boolean
  /** The first message of the other side that was unread when the room was opened. */
  firstUnreadSeq?: number
}

export const createRoomState = (unsent: Unsent[] = []): RoomState => ({
  connectionStatus: 'connecting',
  loaded: false,
  failed: false,
  messages: [],
  unsent,
  readUpTo: { person: 0, shop: 0 },
  presence: { person: false, shop: false },
  typing: false,
})

export const otherSide = (side: ChatSide): ChatSide => (side === 'shop' ? 'person' : 'shop')

/** The last `seq` up to which nothing is missing: what came after is asked for again. */
export function lastContiguousSeq({ messages }: RoomState) {
  let last = messages[0]?.seq ?? 0
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = seq
  }
  return last
}

/** Messages in their order, each once; one of ours that comes back from the room is no longer unsent. */
export function withMessages(state: RoomState, arrived: readonly ChatMessage[]): RoomState {
  if (arrived.length === 0) return state
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]))
  for (const message of arrived) bySeq.set(message.seq, message)
  const confirmed = new Set(arrived.map(({ clientId }) => clientId))
  return {
    ...state,
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    unsent: state.unsent.filter(({ clientId }) => !confirmed.has(clientId)),
  }
}

/** The newest page, the first thing known of the room; `side` is ours. */
export function withNewestPage(state: RoomState, newest: readonly ChatMessage[], side: ChatSide): RoomState {
  const firstUnread = newest.find(({ senderRole, isRead }) => sideOf(senderRole) !== side && !isRead)
  return {
    ...withMessages(state, newest),
    loaded: true,
    failed: false,
    firstUnreadSeq: state.firstUnreadSeq ?? firstUnread?.seq,
  }
}

/** The room after what it said; `side` is ours. A frame that changes nothing answers the same state. */
export function applyFrame(state: RoomState, frame: ServerFrame, side: ChatSide): RoomState {
  switch (frame.type) {
    case 'hello':
      return {
        ...state,
        connectionStatus: 'live',
        readUpTo: maxReadUpTo(state.readUpTo, frame.read),
        presence: frame.present,
      }
    case 'messages': {
      const theirs = frame.messages.some(({ senderRole }) => sideOf(senderRole) !== side)
      return { ...withMessages(state, frame.messages), typing: state.typing && !theirs }
    }
    case 'refused':
      return updateUnsent(state, frame.clientId, { state: 'failed', reason: frame.message })
    case 'read':
      return {
        ...state,
        readUpTo: { ...state.readUpTo, [frame.side]: Math.max(state.readUpTo[frame.side], frame.upTo) },
      }
    case 'typing':
      return frame.side === side ? state : { ...state, typing: true }
    case 'present':
      return { ...state, presence: { person: frame.person, shop: frame.shop } }
  }
}

/** What was read before a cut stays read. */
const maxReadUpTo = (ours: RoomState['readUpTo'], theirs: RoomState['readUpTo']) => ({
  person: Math.max(ours.person, theirs.person),
  shop: Math.max(ours.shop, theirs.shop),
})

/** One of ours in another state. */
export const updateUnsent = (state: RoomState, clientId: string | null, changes: Partial<Unsent>): RoomState => ({
  ...state,
  unsent: state.unsent.map((unsent) => (unsent.clientId === clientId ? { ...unsent, ...changes } : unsent)),
})

/** Whether the other side has read a message. */
export function isRead({ readUpTo }: RoomState, message: ChatMessage) {
  return message.isRead || readUpTo[otherSide(sideOf(message.senderRole))] >= message.seq
}
