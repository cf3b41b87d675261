import { chatLimits } from '../../../../shared/chat.ts'
import type { ClientFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { isRead } from './room-state.ts'
import type { RoomStore } from './room-store.ts'

/** A sign of typing is given at most so often, in milliseconds: within the time one is shown. */
const typingIntervalMs = 2500

type ReadReceiptOptions = { say: (frame: ClientFrame) => boolean; tellRead: () => Promise<unknown> }

/** Tells the other side what was read here and that somebody types, and how long its own typing is shown. */
export function createReadReceipts(
  { state, change }: RoomStore,
  side: ChatSide,
  { say, tellRead }: ReadReceiptOptions,
) {
  // The last `seq` of theirs that was seen here, and the last that the room was told of.
  let seenSeq = 0
  let sentSeq = 0
  let typingSentAt = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined

  /** By the socket, or without one by HTTP; while one is being opened it waits. */
  function tellSeen() {
    const upTo = seenSeq
    if (upTo <= sentSeq) return
    if (state().connectionStatus === 'live' && say({ type: 'read', upTo })) sentSeq = upTo
    if (state().connectionStatus !== 'polling') return
    sentSeq = upTo
    tellRead().catch(() => {
      // Told again with the next that is seen, or by the next socket.
      sentSeq = 0
    })
  }

  return {
    tellSeen,
    /** Everything that is here has been seen. */
    seen() {
      const unread = state().messages.findLast(
        (message) => sideOf(message.senderRole) !== side && !isRead(state(), message),
      )
      if (!unread) return
      seenSeq = unread.seq
      change({ ...state(), readUpTo: { ...state().readUpTo, [side]: seenSeq } })
      tellSeen()
    },
    /** Somebody types here. */
    type() {
      if (state().connectionStatus !== 'live' || Date.now() < typingSentAt + typingIntervalMs) return
      typingSentAt = Date.now()
      say({ type: 'typing' })
    },
    /** Somebody types there: shown for 4 s. */
    showTyping() {
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => change({ ...state(), typing: false }), chatLimits.typingMs)
    },
    stop: () => clearTimeout(typingTimer),
  }
}
