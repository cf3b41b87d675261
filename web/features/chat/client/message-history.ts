import type { ChatMessage, ClientFrame, FrameMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, chatLimits } from '../../../../shared/chat-rooms.ts'
import { statusOf } from '../../../api.ts'
import type { RoomStore } from './room-state.ts'
import { type CloseReason, lastContiguousSeq, withMessages, withNewestPage } from './room-state.ts'

/** How often new messages are asked for where there is no socket. */
const pollIntervalMs = 5000

type MessageHistoryOptions = {
  sendFrame: (frame: ClientFrame) => boolean
  /** The newest page, or the page before or after a message id. */
  load: (page: { before?: string; after?: string }) => Promise<ChatMessage[]>
  onMessages: (messages: readonly FrameMessage[]) => void
  /** The room is closed to us for good. */
  onEnd: (reason: CloseReason) => void
}

/** Keeps the messages of a room without gaps: the newest page first, what a lost connection missed, and earlier pages. */
export function createMessageHistory(
  { state, update }: RoomStore,
  side: ChatSide,
  { sendFrame, load, onMessages, onEnd }: MessageHistoryOptions,
) {
  let lastSeq = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The newest page, and what lies between it and what is here. */
  async function loadNewest() {
    try {
      const newest = await load({})
      update(state().loaded ? withMessages(state(), newest) : withNewestPage(state(), newest, side))
      onMessages(newest)
      let gap = findGapStart()
      while (gap) {
        update(withMessages(state(), await load({ after: gap })))
        const next = findGapStart()
        // A page that closes nothing would be asked for without end.
        gap = next === gap ? undefined : next
      }
      requestMissing()
    } catch (error) {
      const status = statusOf(error)
      if (status === 401) onEnd('signedOut')
      else if (status === 403 || status === 404) onEnd('notYours')
      else if (!state().loaded) update({ failed: true })
    }
  }

  /** The id of the last message before a gap. */
  function findGapStart() {
    const { messages } = state()
    const contiguousSeq = lastContiguousSeq(state())
    const last = messages.at(-1)
    return last && last.seq > contiguousSeq ? messages.find(({ seq }) => seq === contiguousSeq)?.id : undefined
  }

  /** Gets what came since; `seq` is the last there is. A socket gives no more than so many messages. */
  function catchUp(seq: number) {
    lastSeq = seq
    if (state().loaded && lastSeq - lastContiguousSeq(state()) > chatLimits.sinceReach) loadNewest()
    else requestMissing()
  }

  /** Asks the socket for what came after the last message that has no gap before it. */
  function requestMissing() {
    const contiguousSeq = lastContiguousSeq(state())
    if (state().loaded && contiguousSeq < lastSeq) sendFrame({ type: 'since', seq: contiguousSeq })
  }

  async function poll() {
    timer = undefined
    if (document.visibilityState === 'visible' && navigator.onLine) await loadNewest()
    if (state().connectionStatus === 'polling') startPolling()
  }

  /** Polls for as long as there is no socket; not while hidden or without a network. */
  function startPolling() {
    timer ??= setTimeout(poll, pollIntervalMs)
  }

  return {
    loadNewest,
    catchUp,
    startPolling,
    /** Asks the socket for the page after these. */
    requestAfter(messages: readonly FrameMessage[]) {
      const last = messages.at(-1)
      if (last) sendFrame({ type: 'since', seq: last.seq })
    },
    stopPolling() {
      clearTimeout(timer)
      timer = undefined
    },
    async loadEarlier() {
      const [first] = state().messages
      if (first) update(withMessages(state(), await load({ before: first.id })))
    },
  }
}
