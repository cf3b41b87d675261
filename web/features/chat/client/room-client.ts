import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { createMessageHistory } from './message-history.ts'
import { createMessageSender } from './message-sender.ts'
import { createOutbox } from './outbox.ts'
import { createReadReceipts } from './read-receipts.ts'
import { createRoomSocket } from './room-socket.ts'
import { applyFrame, type CloseReason, createRoomState, type Unsent } from './room-state.ts'
import { createRoomStore } from './room-store.ts'

/** The room's calls over HTTP: for its history, and for everything where there is no socket. */
export type RoomApi = {
  socketUrl: string
  /** The newest page, or the page before or after a message id. */
  load: (page: { before?: string; after?: string }) => Promise<ChatMessage[]>
  post: (message: Pick<Unsent, 'clientId' | 'message' | 'attachments'>) => Promise<ChatMessage>
  markRead: () => Promise<unknown>
}

export type RoomClient = ReturnType<typeof createRoomClient>

/**
 * One conversation as its members see it: its messages, ours that are on their way, and who is there. Live by the
 * socket; by polling where none can be had; silent while nobody looks or there is no network. `onFailure` is told of
 * each message that could not be sent.
 */
export function createRoomClient(id: string, side: ChatSide, roomApi: RoomApi, onFailure: (sentence: string) => void) {
  const outbox = createOutbox(id)
  const store = createRoomStore(createRoomState(outbox.all()))
  const { state, change } = store
  const socket = createRoomSocket(roomApi.socketUrl, { onFrame: handleFrame, onDown, onEnd: end })
  const { say } = socket
  const sender = createMessageSender(store, outbox, { say, post: roomApi.post, onFailure })
  const messageHistory = createMessageHistory(store, side, {
    say,
    load: roomApi.load,
    onMessages: sender.settle,
    onEnd: end,
  })
  const readReceipts = createReadReceipts(store, side, { say, tellRead: roomApi.markRead })
  let wasLive = false

  function handleFrame(frame: ServerFrame) {
    change(applyFrame(state(), frame, side))
    if (frame.type === 'hello') {
      wasLive = true
      messageHistory.stopPolling()
      messageHistory.catchUp(frame.lastSeq)
      sender.flush()
      readReceipts.tellSeen()
    }
    if (frame.type === 'messages') {
      sender.settle(frame.messages)
      const last = frame.messages.at(-1)
      if (frame.more && last) say({ type: 'since', seq: last.seq })
    }
    if (frame.type === 'refused' && frame.clientId) sender.fail(frame.clientId, frame.message)
    if (frame.type === 'typing') readReceipts.showTyping()
  }

  /** A cut is mended by the next socket, mostly; where two could not be had, or the first, there may be none. */
  function onDown(tries: number) {
    sender.forgetAll()
    if (state().connectionStatus === 'ended') return
    const shouldPoll = tries > (wasLive ? 1 : 0)
    change({ ...state(), connectionStatus: shouldPoll ? 'polling' : 'connecting', typing: false })
    if (!shouldPoll) return
    sender.flush()
    readReceipts.tellSeen()
    messageHistory.startPolling()
  }

  function end(ending: CloseReason) {
    socket.stop()
    messageHistory.stopPolling()
    change({ ...state(), connectionStatus: 'ended', closeReason: ending, typing: false })
  }

  function handleOnline() {
    if (!state().loaded) messageHistory.look()
    sender.flush()
  }

  return {
    state,
    subscribe: store.subscribe,
    /** Begins to listen; returns what ends it. */
    start() {
      messageHistory.look()
      socket.start()
      addEventListener('online', handleOnline)
      return () => {
        removeEventListener('online', handleOnline)
        socket.stop()
        messageHistory.stopPolling()
        readReceipts.stop()
        sender.forgetAll()
        // A poll under way asks no further.
        if (state().connectionStatus === 'polling') change({ ...state(), connectionStatus: 'connecting' })
      }
    },
    /** Asks for the newest page again after a failure. */
    reload: messageHistory.look,
    loadEarlier: messageHistory.loadEarlier,
    send: sender.send,
    retry: sender.retry,
    discard: sender.discard,
    seen: readReceipts.seen,
    type: readReceipts.type,
  }
}
