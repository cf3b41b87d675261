import type { ClientFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { isRead } from './room-state.ts'
import type { RoomStore } from './room-store.ts'

type ReadReceiptOptions = { sendFrame: (frame: ClientFrame) => boolean; markRead: () => Promise<unknown> }

export function createReadReceipts(
  { state, update }: RoomStore,
  side: ChatSide,
  { sendFrame, markRead }: ReadReceiptOptions,
) {
  // The last `seq` of theirs that was seen here, and the last that the room knows of.
  let seenSeq = 0
  let sentSeq = 0

  /** By the socket, or without one by HTTP; while one is being opened it waits. */
  function sendReadReceipt() {
    const upTo = seenSeq
    if (upTo <= sentSeq) return
    if (state().connectionStatus === 'live' && sendFrame({ type: 'read', upTo })) sentSeq = upTo
    if (state().connectionStatus !== 'polling') return
    sentSeq = upTo
    markRead().catch(() => {
      // Sent again with the next that is seen, or by the next socket.
      sentSeq = 0
    })
  }

  return {
    sendReadReceipt,
    markAllSeen() {
      const unread = state().messages.findLast(
        (message) => sideOf(message.senderRole) !== side && !isRead(state(), message),
      )
      if (!unread) return
      seenSeq = unread.seq
      update({ readUpTo: { ...state().readUpTo, [side]: seenSeq } })
      sendReadReceipt()
    },
  }
}
