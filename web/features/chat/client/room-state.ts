import type { FrameMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'

/** Own message that the room has not confirmed yet; `reason` says why it was not stored. `at` is in milliseconds. */
export type Unsent = {
  clientId: string
  message: string
  attachments: string[]
  at: number
  state: 'sending' | 'failed'
  reason?: string
}

/** Connection to the room: `live` by socket, `polling` by HTTP, `ended` when the room is closed to this user. */
type ConnectionStatus = 'connecting' | 'live' | 'polling' | 'ended'
/** Reason for closing: the session ended, the room is not the user's, or its messages moved to another room. */
export type CloseReason = 'signedOut' | 'notYours' | 'merged'

export type RoomState = {
  connectionStatus: ConnectionStatus
  closeReason?: CloseReason
  loaded: boolean
  failed: boolean
  /** In ascending order of `seq`. */
  messages: FrameMessage[]
  unsent: Unsent[]
  /** The last `seq` that each side has read. */
  readUpTo: Record<ChatSide, number>
  presence: Record<ChatSide, boolean>
  typing: boolean
  /** First message of the other side that was unread when the room was opened. */
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

/** Returns the last `seq` up to which no message is missing. */
export function lastContiguousSeq({ messages }: RoomState) {
  let last = messages[0]?.seq ?? 0
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = seq
  }
  return last
}

/** Adds messages in order without duplicates; an own message confirmed by the room leaves `unsent`. */
export function withMessages(state: RoomState, arrived: readonly FrameMessage[]): RoomState {
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

export function withNewestPage(state: RoomState, newest: readonly FrameMessage[], side: ChatSide): RoomState {
  const firstUnread = newest.find(({ senderRole, isRead }) => sideOf(senderRole) !== side && !isRead)
  return {
    ...withMessages(state, newest),
    loaded: true,
    failed: false,
    firstUnreadSeq: state.firstUnreadSeq ?? firstUnread?.seq,
  }
}

export const updateUnsent = (state: RoomState, clientId: string | null, changes: Partial<Unsent>): RoomState => ({
  ...state,
  unsent: state.unsent.map((unsent) => (unsent.clientId === clientId ? { ...unsent, ...changes } : unsent)),
})

export function isRead({ readUpTo }: RoomState, message: FrameMessage) {
  return message.isRead || readUpTo[otherSide[sideOf(message.senderRole)]] >= message.seq
}

export type RoomStore = ReturnType<typeof createRoomStore>

export function createRoomStore(initialState: RoomState) {
  const listeners = new Set<() => void>()
  let state = initialState
  return {
    state: () => state,
    /** Applies changes or a whole state; the same state notifies no listeners. */
    update(changes: Partial<RoomState>) {
      if (changes === state) return
      state = { ...state, ...changes }
      for (const notify of listeners) notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
