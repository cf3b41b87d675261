import { type ChatMessage, type ChatSide, chatLimits, type ServerFrame, sideOf } from '../../../shared/chat.ts'
import { ApiError, sentenceFor } from '../../api.ts'
import { outboxOf } from './outbox.ts'
import { holdSocket } from './room-socket.ts'
import {
  emptyRoom,
  heard,
  isRead,
  opened,
  type RoomState,
  type Unsent,
  wholeUpTo,
  withMessages,
  withUnsent,
} from './room-state.ts'

/** The room's calls over HTTP: for its history, and for everything where there is no socket. */
export type RoomCalls = {
  socketUrl: string
  /** The newest page, or the page before or after a message id. */
  load: (page: { before?: string; after?: string }) => Promise<ChatMessage[]>
  post: (message: Pick<Unsent, 'clientId' | 'message' | 'attachments'>) => Promise<ChatMessage>
  tellRead: () => Promise<unknown>
}

/** In milliseconds: the fallback's poll (spec section 9), how long a socket may owe an answer, a sign of typing. */
const times = { poll: 5000, answer: 10_000, typing: 2500 } as const

export const failedToSend = 'Failed to send message. Please try again.'

export type Room = ReturnType<typeof openRoom>

/**
 * One conversation as its members see it: its messages, ours that are on their way, and who is there. Live by the
 * socket; by polling where none can be had; silent while nobody looks or there is no network. `onFailure` is told of
 * each message that could not be sent.
 */
export function openRoom(id: string, side: ChatSide, calls: RoomCalls, onFailure: (sentence: string) => void) {
  const outbox = outboxOf(id)
  const listeners = new Set<() => void>()
  /** What was given to the socket or to the server, by client id, until it answers. */
  const onTheirWay = new Map<string, ReturnType<typeof setTimeout> | undefined>()
  let state = emptyRoom(outbox.all())
  let lastSeq = 0
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let typedAt = 0
  // The last `seq` of theirs that was seen here, and the last that the room was told of.
  let seenTo = 0
  let toldTo = 0
  let posting = Promise.resolve()
  let running = false

  function change(next: RoomState) {
    if (next === state) return
    state = next
    for (const tell of listeners) tell()
  }

  const socket = holdSocket(calls.socketUrl, { onFrame: hear, onDown, onEnd: (ending) => end(ending) })

  function hear(frame: ServerFrame) {
    change(heard(state, frame, side))
    if (frame.type === 'hello') {
      stopPolling()
      lastSeq = frame.lastSeq
      catchUp()
      flush()
      tellSeen()
    }
    if (frame.type === 'messages') {
      settle(frame.messages)
      const last = frame.messages.at(-1)
      if (frame.more && last) socket.say({ type: 'since', seq: last.seq })
    }
    if (frame.type === 'refused' && frame.clientId) {
      settleOne(frame.clientId)
      keepFailure(frame.clientId)
      onFailure(frame.message)
    }
    if (frame.type === 'typing') {
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => change({ ...state, typing: false }), chatLimits.typing)
    }
  }

  /** After a cut, what was said meanwhile. */
  function catchUp() {
    const whole = wholeUpTo(state)
    if (state.loaded && whole < lastSeq) socket.say({ type: 'since', seq: whole })
  }

  function onDown(tries: number) {
    for (const clientId of [...onTheirWay.keys()]) settleOne(clientId)
    if (state.line === 'ended') return
    change({ ...state, line: tries > 1 ? 'polling' : 'connecting', typing: false })
    if (tries > 1) {
      flush()
      tellSeen()
      pollTimer ??= setTimeout(poll, times.poll)
    }
  }

  function end(ending: NonNullable<RoomState['ending']>) {
    stopPolling()
    change({ ...state, line: 'ended', ending, typing: false })
  }

  function stopPolling() {
    clearTimeout(pollTimer)
    pollTimer = undefined
  }

  async function poll() {
    pollTimer = undefined
    if (document.visibilityState === 'visible' && navigator.onLine) await look()
    if (running && state.line === 'polling') pollTimer ??= setTimeout(poll, times.poll)
  }

  /** The newest page, and what lies between it and what is here. */
  async function look() {
    try {
      const newest = await calls.load({})
      change(state.loaded ? withMessages(state, newest) : opened(state, newest, side))
      settle(newest)
      let gap = gapEnd()
      while (gap) {
        const page = await calls.load({ after: gap })
        change(withMessages(state, page))
        const next = gapEnd()
        gap = next === gap ? undefined : next
      }
      catchUp()
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        socket.stop()
        end(error.status === 401 ? 'signedOut' : 'notYours')
      } else if (!state.loaded) change({ ...state, failed: true })
    }
  }

  /** The id of the last message before a gap. */
  function gapEnd() {
    const whole = wholeUpTo(state)
    const last = state.messages.at(-1)
    return last && last.seq > whole ? state.messages.find(({ seq }) => seq === whole)?.id : undefined
  }

  function settle(messages: readonly ChatMessage[]) {
    for (const { clientId } of messages) if (clientId) settleOne(clientId)
    outbox.remove(messages.map(({ clientId }) => clientId))
  }
  function settleOne(clientId: string) {
    clearTimeout(onTheirWay.get(clientId))
    onTheirWay.delete(clientId)
  }

  /** Sends what waits, in its order; the same client id again is harmless. */
  function flush() {
    if (!navigator.onLine) return
    for (const unsent of state.unsent) {
      if (unsent.state !== 'sending' || onTheirWay.has(unsent.clientId)) continue
      const { clientId, message, attachments } = unsent
      if (state.line === 'live' && socket.say({ type: 'send', clientId, message, attachments }))
        onTheirWay.set(clientId, setTimeout(post, times.answer, unsent))
      else if (state.line === 'polling') post(unsent)
    }
  }

  function post(unsent: Unsent) {
    const { clientId, message, attachments } = unsent
    onTheirWay.set(
      clientId,
      setTimeout(() => {}),
    )
    posting = posting.then(async () => {
      try {
        const kept = await calls.post({ clientId, message, attachments })
        change(withMessages(state, [kept]))
        settle([kept])
      } catch (error) {
        settleOne(clientId)
        // Gone with the network: it goes on by itself when that is back.
        if (!navigator.onLine) return
        fail(clientId, sentenceFor(error, failedToSend))
      }
    })
  }

  /** By the socket, or without one by HTTP; while one is being opened it waits. */
  function tellSeen() {
    const upTo = seenTo
    if (upTo <= toldTo) return
    if (state.line === 'live' && socket.say({ type: 'read', upTo })) toldTo = upTo
    if (state.line !== 'polling') return
    toldTo = upTo
    calls.tellRead().catch(() => {
      // Told again with the next that is seen, or by the next socket.
      toldTo = 0
    })
  }

  function fail(clientId: string, reason: string) {
    change(withUnsent(state, clientId, { state: 'failed', reason }))
    keepFailure(clientId)
    onFailure(reason)
  }
  function keepFailure(clientId: string) {
    const failed = state.unsent.find((unsent) => unsent.clientId === clientId)
    if (failed) outbox.put(failed)
  }

  return {
    state: () => state,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Begins to listen; returns what ends it. */
    start() {
      running = true
      look()
      socket.start()
      const online = () => {
        if (!state.loaded) look()
        flush()
      }
      addEventListener('online', online)
      return () => {
        running = false
        removeEventListener('online', online)
        socket.stop()
        stopPolling()
        clearTimeout(typingTimer)
        for (const clientId of [...onTheirWay.keys()]) settleOne(clientId)
      }
    },
    /** Asks for the newest page again after a failure. */
    reload: look,
    send(message: string, attachments: string[]) {
      const unsent: Unsent = { clientId: crypto.randomUUID(), message, attachments, at: Date.now(), state: 'sending' }
      outbox.put(unsent)
      change({ ...state, unsent: [...state.unsent, unsent] })
      flush()
    },
    retry(clientId: string) {
      change(withUnsent(state, clientId, { state: 'sending', reason: undefined }))
      flush()
    },
    /** Gives up a message that could not be sent. */
    discard(clientId: string) {
      outbox.remove([clientId])
      change({ ...state, unsent: state.unsent.filter((unsent) => unsent.clientId !== clientId) })
    },
    /** The page before the first message that is here; false where it could not be had. */
    async loadEarlier() {
      const [first] = state.messages
      if (!first) return
      change(withMessages(state, await calls.load({ before: first.id })))
    },
    /** Everything that is here has been seen. */
    seen() {
      const unread = state.messages.findLast(
        (message) => sideOf(message.senderRole) !== side && !isRead(state, message),
      )
      if (!unread) return
      seenTo = unread.seq
      change({ ...state, read: { ...state.read, [side]: seenTo } })
      tellSeen()
    },
    /** Somebody types here: said at most every 2.5 s. */
    type() {
      if (state.line !== 'live' || Date.now() < typedAt + times.typing) return
      typedAt = Date.now()
      socket.say({ type: 'typing' })
    },
  }
}
