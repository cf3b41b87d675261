import type { ClientFrame } from '../../../../shared/chat-frames.ts'
import { chatLimits } from '../../../../shared/chat-limits.ts'
import type { RoomStore } from './room-store.ts'

/** At most so often is typing sent: within the time it is shown. */
const typingIntervalMs = 2500

export function createTyping({ state, update }: RoomStore, sendFrame: (frame: ClientFrame) => boolean) {
  let sentAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    sendTyping() {
      if (state().connectionStatus !== 'live' || Date.now() < sentAt + typingIntervalMs) return
      sentAt = Date.now()
      sendFrame({ type: 'typing' })
    },
    hideLater() {
      clearTimeout(timer)
      timer = setTimeout(() => update({ typing: false }), chatLimits.typingMs)
    },
    stop: () => clearTimeout(timer),
  }
}
