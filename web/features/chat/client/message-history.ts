import type { ChatMessage, ClientFrame } from '../../../../shared/chat-frames.ts'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { ApiError } from '../../../api.ts'
import { type CloseReason, lastContiguousSeq, withMessages, withNewestPage } from './room-state.ts'
import type { RoomStore } from './room-store.ts'

/** How often the fallback looks for news, in milliseconds (spec section 9). */
const pollIntervalMs = 5000

type MessageHistoryOptions = {
  say: (frame: ClientFrame) => boolean
  /** The newest page, or the page before or after a message id. */
  load: (page: { before?: string; after?: string }) => Promise<ChatMessage[]>
  /** What has come. */
  onMessages: (messages: readonly ChatMessage[]) => void
  /** The room has shut us out for good. */
  onEnd: (ending: CloseReason) => void
}

/** Keeps the messages of a room without gaps: the newest page at first, what a cut left out, and what came before. */
export function createMessageHistory(
  { state, change }: RoomStore,
  side: ChatSide,
  { say, load, onMessages, onEnd }: MessageHistoryOptions,
) {
  let lastSeq = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The newest page, and what lies between it and what is here. */
  async function look() {
    try {
      const newest = await load({})
      change(state().loaded ? withMessages(state(), newest) : withNewestPage(state(), newest, side))
      onMessages(newest)
      let gap = findGapStart()
      while (gap) {
        change(withMessages(state(), await load({ after: gap })))
        const next = findGapStart()
        // A page that closes nothing would be asked for without end.
        gap = next === gap ? undefined : next
      }
      catchUp(lastSeq)
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 401) onEnd('signedOut')
      else if (status === 403 || status === 404) onEnd('notYours')
      else if (!state().loaded) change({ ...state(), failed: true })
    }
  }

  /** The id of the last message before a gap. */
  function findGapStart() {
    const { messages } = state()
    const whole = lastContiguousSeq(state())
    const last = messages.at(-1)
    return last && last.seq > whole ? messages.find(({ seq }) => seq === whole)?.id : undefined
  }

  /** By the socket, what was said since; `seq` is the last there is. */
  function catchUp(seq: number) {
    lastSeq = seq
    const whole = lastContiguousSeq(state())
    if (state().loaded && whole < lastSeq) say({ type: 'since', seq: whole })
  }

  async function poll() {
    timer = undefined
    if (document.visibilityState === 'visible' && navigator.onLine) await look()
    if (state().connectionStatus === 'polling') startPolling()
  }

  /** Looks every 5 s for as long as there is no socket; not while hidden or without a network. */
  function startPolling() {
    timer ??= setTimeout(poll, pollIntervalMs)
  }

  return {
    look,
    catchUp,
    startPolling,
    stopPolling() {
      clearTimeout(timer)
      timer = undefined
    },
    /** The page before the first message that is here. */
    async loadEarlier() {
      const [first] = state().messages
      if (first) change(withMessages(state(), await load({ before: first.id })))
    },
  }
}
