import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ChatMessage, type ClientFrame, frameVersion, type ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, chatLimits, sideOf } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import { api, send } from '../../../api.ts'
import { inPageLanguage, prepareServerWords } from '../../../lib/server-words.ts'
import { toast } from '../../../ui/toast.tsx'
import { createMessageHistory } from './message-history.ts'
import { MessageSender } from './message-sender.ts'
import { createOutbox } from './outbox.ts'
import { RoomSocket } from './room-socket.ts'
import {
  type CloseReason,
  createRoomState,
  createRoomStore,
  isRead,
  type RoomState,
  type RoomStore,
  type Unsent,
  updateUnsent,
  withMessages,
} from './room-state.ts'

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

/** At most so often is typing sent: within the time it is shown. */
const typingIntervalMs = 2500

function createTyping({ state, update }: RoomStore, sendFrame: (frame: ClientFrame) => boolean) {
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

/** The room after a frame; `side` is ours. A frame that changes nothing returns the same state. */
function applyFrame(state: RoomState, frame: ServerFrame, side: ChatSide): RoomState {
  switch (frame.type) {
    case 'hello':
      return {
        ...state,
        connectionStatus: 'live',
        readUpTo: maxReadUpTo(state.readUpTo, frame.read),
        presence: frame.present,
      }
    case 'messages': {
      const theirs = frame.messages.some(({ senderRole }) => sideOf(senderRole) !== side)
      return { ...withMessages(state, frame.messages), typing: state.typing && !theirs }
    }
    case 'refused':
      return updateUnsent(state, frame.clientId, { state: 'failed', reason: frame.message })
    case 'read':
      return {
        ...state,
        readUpTo: { ...state.readUpTo, [frame.side]: Math.max(state.readUpTo[frame.side], frame.upTo) },
      }
    case 'typing':
      return frame.side === side ? state : { ...state, typing: true }
    case 'present':
      return { ...state, presence: { person: frame.person, shop: frame.shop } }
  }
}

/** Messages read before a reconnect stay read. */
const maxReadUpTo = (ours: RoomState['readUpTo'], theirs: RoomState['readUpTo']) => ({
  person: Math.max(ours.person, theirs.person),
  shop: Math.max(ours.shop, theirs.shop),
})

type ReadReceiptOptions = { sendFrame: (frame: ClientFrame) => boolean; markRead: () => Promise<unknown> }

function createReadReceipts({ state, update }: RoomStore, side: ChatSide, { sendFrame, markRead }: ReadReceiptOptions) {
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

/** A room, connected while its component is mounted. One component, one room: give it the id as its key. */
export function useRoomClient(id: string, side: ChatSide) {
  const showFailure = (sentence: string) => toast({ tone: 'bad', title: t('Error'), description: sentence })
  const [room] = useState(() => createRoomClient(id, side, createRoomApi(id), showFailure))
  useEffect(() => room.start(), [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.state) }
}

function createRoomApi(roomId: string): RoomApi {
  const socket = api.chat.room[':id'].socket.$url({ param: { id: roomId }, query: { v: frameVersion } })
  socket.protocol = socket.protocol.replace('http', 'ws')
  return {
    socketUrl: socket.href,
    load: (query) => send(api.chat.messages[':roomId'].$get({ param: { roomId }, query })),
    post: (message) => send(api.chat.messages.$post({ json: { roomId, ...message } })),
    markRead: () => send(api.chat.room[':id'].read.$post({ param: { id: roomId } })),
  }
}
