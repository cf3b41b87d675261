import { type ChatSide, type ClientFrame, chatLimits, sideOf } from '../../../shared/chat.ts'
import { isRead } from './room-state.ts'
import type { RoomStore } from './room-store.ts'

/** A sign of typing is given at most so often, in milliseconds: within the time one is shown. */
const typingPause = 2500

type Ways = { say: (frame: ClientFrame) => boolean; tellRead: () => Promise<unknown> }

/** Tells the other side what was read here and that somebody types, and how long its own typing is shown. */
export function telling({ state, change }: RoomStore, side: ChatSide, { say, tellRead }: Ways) {
  // The last `seq` of theirs that was seen here, and the last that the room was told of.
  let seenTo = 0
  let toldTo = 0
  let typedAt = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined

  /** By the socket, or without one by HTTP; while one is being opened it waits. */
  function tellSeen() {
    const upTo = seenTo
    if (upTo <= toldTo) return
    if (state().line === 'live' && say({ type: 'read', upTo })) toldTo = upTo
    if (state().line !== 'polling') return
    toldTo = upTo
    tellRead().catch(() => {
      // Told again with the next that is seen, or by the next socket.
      toldTo = 0
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
      seenTo = unread.seq
      change({ ...state(), read: { ...state().read, [side]: seenTo } })
      tellSeen()
    },
    /** Somebody types here. */
    type() {
      if (state().line !== 'live' || Date.now() < typedAt + typingPause) return
      typedAt = Date.now()
      say({ type: 'typing' })
    },
    /** Somebody types there: shown for 4 s. */
    showTyping() {
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => change({ ...state(), typing: false }), chatLimits.typing)
    },
    stop: () => clearTimeout(typingTimer),
  }
}
