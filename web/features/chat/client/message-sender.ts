import type { ChatMessage, ClientFrame } from '../../../../shared/chat-frames.ts'
import { errorMessage } from '../../../api.ts'
import type { Outbox } from './outbox.ts'
import { type Unsent, updateUnsent, withMessages } from './room-state.ts'
import type { RoomStore } from './room-store.ts'

/** How long a socket may owe an answer before the message goes by HTTP, in milliseconds. */
const timeoutMs = 10_000

const failedToSend = 'Failed to send message. Please try again.'

type MessageSenderOptions = {
  say: (frame: ClientFrame) => boolean
  post: (message: Pick<Unsent, 'clientId' | 'message' | 'attachments'>) => Promise<ChatMessage>
  onFailure: (sentence: string) => void
}

/** Brings our messages into the room: in their order, by the socket or without one, each under its one id. */
export function createMessageSender(
  { state, change }: RoomStore,
  outbox: Outbox,
  { say, post, onFailure }: MessageSenderOptions,
) {
  /** What was given to the socket or to the server, by client id, until it answers. */
  const inFlight = new Map<string, ReturnType<typeof setTimeout> | undefined>()
  let posting = Promise.resolve()

  /** Sends what waits; the same id again is harmless. */
  function flush() {
    if (!navigator.onLine) return
    for (const unsent of state().unsent) {
      if (unsent.state !== 'sending' || inFlight.has(unsent.clientId)) continue
      const { clientId, message, attachments } = unsent
      if (state().connectionStatus === 'live' && say({ type: 'send', clientId, message, attachments }))
        inFlight.set(clientId, setTimeout(postInOrder, timeoutMs, unsent))
      else if (state().connectionStatus === 'polling') postInOrder(unsent)
    }
  }

  function postInOrder({ clientId, message, attachments }: Unsent) {
    inFlight.set(clientId, undefined)
    posting = posting.then(async () => {
      try {
        const kept = await post({ clientId, message, attachments })
        change(withMessages(state(), [kept]))
        settle([kept])
      } catch (error) {
        forget(clientId)
        // Gone with the network: it goes on by itself when that is back.
        if (navigator.onLine) fail(clientId, errorMessage(error, failedToSend))
      }
    })
  }

  function forget(clientId: string) {
    clearTimeout(inFlight.get(clientId))
    inFlight.delete(clientId)
  }

  /** These are in the room now. */
  function settle(messages: readonly ChatMessage[]) {
    for (const { clientId } of messages) if (clientId) forget(clientId)
    outbox.remove(messages.map(({ clientId }) => clientId))
  }

  function mark(clientId: string, changes: Pick<Unsent, 'state' | 'reason'>) {
    change(updateUnsent(state(), clientId, changes))
    const marked = state().unsent.find((unsent) => unsent.clientId === clientId)
    if (marked) outbox.put(marked)
  }

  /** This one was not kept, and why. */
  function fail(clientId: string, reason: string) {
    forget(clientId)
    mark(clientId, { state: 'failed', reason })
    onFailure(reason)
  }

  return {
    flush,
    settle,
    fail,
    /** The socket is gone: what it owed goes again, when there is a way. */
    forgetAll() {
      for (const clientId of [...inFlight.keys()]) forget(clientId)
    },
    send(message: string, attachments: string[]) {
      const unsent: Unsent = { clientId: crypto.randomUUID(), message, attachments, at: Date.now(), state: 'sending' }
      outbox.put(unsent)
      change({ ...state(), unsent: [...state().unsent, unsent] })
      flush()
    },
    retry(clientId: string) {
      mark(clientId, { state: 'sending', reason: undefined })
      flush()
    },
    /** Gives up a message that could not be sent. */
    discard(clientId: string) {
      outbox.remove([clientId])
      change({ ...state(), unsent: state().unsent.filter((unsent) => unsent.clientId !== clientId) })
    },
  }
}
