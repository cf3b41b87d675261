import type { ChatMessage, ClientFrame, FrameMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, chatLimits } from '../../../../shared/chat-rooms.ts'
import { statusOf } from '../../../api.ts'
import type { RoomStore } from './room-state.ts'
import { type CloseReason, lastContiguousSeq, withMessages, withNewestPage } from './room-state.ts'

/** Poll interval for new messages without a socket, in milliseconds. */
const pollIntervalMs = 5000

type MessageHistoryOptions = {
  sendFrame: (frame: ClientFrame) => boolean
  /** Loads the newest page, or the page before or after a message id. */
  load: (page: { before?: string; after?: string }) => Promise<ChatMessage[]>
  onMessages: (messages: readonly FrameMessage[]) => void
  /** Called when the room is closed to this user for good. */
  onEnd: (reason: CloseReason) => void
}

/**
 * Keeps the messages of a room without gaps: loads the newest page, messages missed while disconnected, and earlier
 * pages.
 */
export function createMessageHistory(
  { state, update }: RoomStore,
  side: ChatSide,
  { sendFrame, load, onMessages, onEnd }: MessageHistoryOptions,
) {
  let lastSeq = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Loads the newest page and the messages between it and the loaded ones. */
  async function loadNewest() {
    try {
      const newest = await load({})
      update(state().loaded ? withMessages(state(), newest) : withNewestPage(state(), newest, side))
      onMessages(newest)
      let gap = findGapStart()
      while (gap) {
        update(withMessages(state(), await load({ after: gap })))
        const next = findGapStart()
        // Stops if a page closes no gap, otherwise the requests would never end.
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

  /** Returns the id of the last message before a gap. */
  function findGapStart() {
    const { messages } = state()
    const contiguousSeq = lastContiguousSeq(state())
    const last = messages.at(-1)
    return last && last.seq > contiguousSeq ? messages.find(({ seq }) => seq === contiguousSeq)?.id : undefined
  }

  /**
   * Loads the messages up to `seq`, the newest. A socket replays at most `sinceReach` messages; beyond that, pages are
   * loaded.
   */
  function catchUp(seq: number) {
    lastSeq = seq
    if (state().loaded && lastSeq - lastContiguousSeq(state()) > chatLimits.sinceReach) loadNewest()
    else requestMissing()
  }

  /** Requests from the socket the messages after the last one without a gap before it. */
  function requestMissing() {
    const contiguousSeq = lastContiguousSeq(state())
    if (state().loaded && contiguousSeq < lastSeq) sendFrame({ type: 'since', seq: contiguousSeq })
  }

  async function poll() {
    timer = undefined
    if (document.visibilityState === 'visible' && navigator.onLine) await loadNewest()
    if (state().connectionStatus === 'polling') startPolling()
  }

  /** Polls while there is no socket; not while the page is hidden or the device is offline. */
  function startPolling() {
    timer ??= setTimeout(poll, pollIntervalMs)
  }

  return {
    loadNewest,
    catchUp,
    startPolling,
    /** Requests from the socket the page after these messages. */
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
