import type { ChatMessage, ChatSide, ServerFrame } from '../../../shared/chat.ts'
import { history } from './history.ts'
import { outboxOf } from './outbox.ts'
import { holdSocket } from './room-socket.ts'
import { type Ending, emptyRoom, heard, type Unsent } from './room-state.ts'
import { roomStore } from './room-store.ts'
import { sending } from './sending.ts'
import { telling } from './telling.ts'

/** The room's calls over HTTP: for its history, and for everything where there is no socket. */
export type RoomCalls = {
  socketUrl: string
  /** The newest page, or the page before or after a message id. */
  load: (page: { before?: string; after?: string }) => Promise<ChatMessage[]>
  post: (message: Pick<Unsent, 'clientId' | 'message' | 'attachments'>) => Promise<ChatMessage>
  tellRead: () => Promise<unknown>
}

export type Room = ReturnType<typeof openRoom>

/**
 * One conversation as its members see it: its messages, ours that are on their way, and who is there. Live by the
 * socket; by polling where none can be had; silent while nobody looks or there is no network. `onFailure` is told of
 * each message that could not be sent.
 */
export function openRoom(id: string, side: ChatSide, calls: RoomCalls, onFailure: (sentence: string) => void) {
  const outbox = outboxOf(id)
  const store = roomStore(emptyRoom(outbox.all()))
  const { state, change } = store
  const socket = holdSocket(calls.socketUrl, { onFrame: hear, onDown, onEnd: end })
  const { say } = socket
  const ours = sending(store, outbox, { say, post: calls.post, onFailure })
  const past = history(store, side, { say, load: calls.load, onMessages: ours.settle, onEnd: end })
  const told = telling(store, side, { say, tellRead: calls.tellRead })
  let wasLive = false

  function hear(frame: ServerFrame) {
    change(heard(state(), frame, side))
    if (frame.type === 'hello') {
      wasLive = true
      past.stopPolling()
      past.catchUp(frame.lastSeq)
      ours.flush()
      told.tellSeen()
    }
    if (frame.type === 'messages') {
      ours.settle(frame.messages)
      const last = frame.messages.at(-1)
      if (frame.more && last) say({ type: 'since', seq: last.seq })
    }
    if (frame.type === 'refused' && frame.clientId) ours.fail(frame.clientId, frame.message)
    if (frame.type === 'typing') told.showTyping()
  }

  /** A cut is mended by the next socket, mostly; where two could not be had, or the first, there may be none. */
  function onDown(tries: number) {
    ours.forgetAll()
    if (state().line === 'ended') return
    const polls = tries > (wasLive ? 1 : 0)
    change({ ...state(), line: polls ? 'polling' : 'connecting', typing: false })
    if (!polls) return
    ours.flush()
    told.tellSeen()
    past.startPolling()
  }

  function end(ending: Ending) {
    socket.stop()
    past.stopPolling()
    change({ ...state(), line: 'ended', ending, typing: false })
  }

  function comeBack() {
    if (!state().loaded) past.look()
    ours.flush()
  }

  return {
    state,
    subscribe: store.subscribe,
    /** Begins to listen; returns what ends it. */
    start() {
      past.look()
      socket.start()
      addEventListener('online', comeBack)
      return () => {
        removeEventListener('online', comeBack)
        socket.stop()
        past.stopPolling()
        told.stop()
        ours.forgetAll()
        // A poll under way asks no further.
        if (state().line === 'polling') change({ ...state(), line: 'connecting' })
      }
    },
    /** Asks for the newest page again after a failure. */
    reload: past.look,
    loadEarlier: past.loadEarlier,
    send: ours.send,
    retry: ours.retry,
    discard: ours.discard,
    seen: told.seen,
    type: told.type,
  }
}
