import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { inPageLanguage, prepareServerWords } from '../../../lib/server-words.ts'
import { applyFrame } from './apply-frame.ts'
import { createMessageHistory } from './message-history.ts'
import { MessageSender } from './message-sender.ts'
import { createOutbox } from './outbox.ts'
import { createReadReceipts } from './read-receipts.ts'
import { RoomSocket } from './room-socket.ts'
import { type CloseReason, createRoomState, type Unsent } from './room-state.ts'
import { createRoomStore } from './room-store.ts'
import { createTyping } from './typing.ts'

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
 * socket; by polling where none can be had; silent while the page is hidden or there is no network. `onFailure` gets the
 * sentence of each message that could not be sent.
 */
export function createRoomClient(id: string, side: ChatSide, roomApi: RoomApi, onFailure: (sentence: string) => void) {
  const outbox = createOutbox(id)
  const store = createRoomStore(createRoomState(outbox.list()))
  const { state, update } = store
  const socket = new RoomSocket(roomApi.socketUrl, { onFrame: handleFrame, onDown: handleDown, onEnd: end })
  const { sendFrame } = socket
  const sender = new MessageSender(store, outbox, { ...roomApi, sendFrame, onFailure })
  const history = createMessageHistory(store, side, { ...roomApi, sendFrame, onMessages: sender.confirm, onEnd: end })
  const readReceipts = createReadReceipts(store, side, { ...roomApi, sendFrame })
  const typing = createTyping(store, sendFrame)
  let wasLive = false

  function handleFrame(received: ServerFrame) {
    const frame = received.type === 'refused' ? { ...received, message: inPageLanguage(received) } : received
    update(applyFrame(state(), frame, side))
    if (frame.type === 'hello') {
      wasLive = true
      prepareServerWords()
      history.stopPolling()
      history.catchUp(frame.lastSeq)
      sender.flush()
      readReceipts.sendReadReceipt()
    }
    if (frame.type === 'messages') {
      sender.confirm(frame.messages)
      if (frame.more) history.requestAfter(frame.messages)
    }
    if (frame.type === 'refused' && frame.clientId) sender.fail(frame.clientId, frame.message)
    if (frame.type === 'typing') typing.hideLater()
  }

  /** The next socket mostly mends a lost one; where two could not be had, or the first, there may be none. */
  function handleDown(tries: number) {
    sender.resetInFlight()
    if (state().connectionStatus === 'ended') return
    const shouldPoll = tries > (wasLive ? 1 : 0)
    update({ connectionStatus: shouldPoll ? 'polling' : 'connecting', typing: false })
    if (!shouldPoll) return
    sender.flush()
    readReceipts.sendReadReceipt()
    history.startPolling()
  }

  function end(closeReason: CloseReason) {
    socket.stop()
    history.stopPolling()
    update({ connectionStatus: 'ended', closeReason, typing: false })
  }

  function handleOnline() {
    if (!state().loaded) history.loadNewest()
    sender.flush()
  }

  return {
    state,
    subscribe: store.subscribe,
    /** Connects; returns what disconnects. */
    start() {
      history.loadNewest()
      socket.start()
      addEventListener('online', handleOnline)
      return () => {
        removeEventListener('online', handleOnline)
        socket.stop()
        history.stopPolling()
        typing.stop()
        sender.resetInFlight()
        // A poll under way asks no further.
        if (state().connectionStatus === 'polling') update({ connectionStatus: 'connecting' })
      }
    },
    /** Asks for the messages again: that it does is seen at once. */
    reload() {
      update({ failed: false })
      return history.loadNewest()
    },
    loadEarlier: history.loadEarlier,
    send: sender.send,
    retry: sender.retry,
    discard: sender.discard,
    markAllSeen: readReceipts.markAllSeen,
    sendTyping: typing.sendTyping,
  }
}
