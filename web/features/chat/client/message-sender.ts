import type { ChatMessage, ClientFrame, FrameMessage } from '../../../../shared/chat-frames.ts'
import { t } from '../../../../shared/words/t.ts'
import { errorMessage } from '../../../api.ts'
import type { Outbox } from './outbox.ts'
import type { RoomStore } from './room-state.ts'
import { type Unsent, updateUnsent, withMessages } from './room-state.ts'

/** Time a socket has to acknowledge a message before it is sent by HTTP, in milliseconds. */
const timeoutMs = 10_000

const failedToSend = t('Failed to send message. Please try again.')

type MessageSenderOptions = {
  sendFrame: (frame: ClientFrame) => boolean
  post: (message: Pick<Unsent, 'clientId' | 'message' | 'attachments'>) => Promise<ChatMessage>
  onFailure: (sentence: string) => void
}

/** Sends messages in order, by socket or HTTP; retries use the same client id. */
export class MessageSender {
  private readonly store: RoomStore
  private readonly outbox: Outbox
  private readonly options: MessageSenderOptions
  /** Messages sent but not yet acknowledged, by client id. */
  private readonly inFlight = new Map<string, ReturnType<typeof setTimeout> | undefined>()
  private posting = Promise.resolve()

  constructor(store: RoomStore, outbox: Outbox, options: MessageSenderOptions) {
    this.store = store
    this.outbox = outbox
    this.options = options
  }

  send = (message: string, attachments: string[]) => {
    const unsent: Unsent = { clientId: crypto.randomUUID(), message, attachments, at: Date.now(), state: 'sending' }
    this.outbox.put(unsent)
    this.store.update({ unsent: [...this.store.state().unsent, unsent] })
    this.flush()
  }

  retry = (clientId: string) => {
    this.mark(clientId, { state: 'sending', reason: undefined })
    this.flush()
  }

  discard = (clientId: string) => {
    this.outbox.remove([clientId])
    this.store.update({ unsent: this.store.state().unsent.filter((unsent) => unsent.clientId !== clientId) })
  }

  /** Sends the waiting messages; sending the same id twice is harmless. */
  flush() {
    if (!navigator.onLine) return
    const { unsent: waiting, connectionStatus } = this.store.state()
    for (const unsent of waiting) {
      if (unsent.state !== 'sending' || this.inFlight.has(unsent.clientId)) continue
      const { clientId, message, attachments } = unsent
      const frame = { type: 'send', clientId, message, attachments } as const
      if (connectionStatus === 'live' && this.options.sendFrame(frame))
        this.inFlight.set(clientId, setTimeout(this.postInOrder, timeoutMs, unsent))
      else if (connectionStatus === 'polling') this.postInOrder(unsent)
    }
  }

  private postInOrder = ({ clientId, message, attachments }: Unsent) => {
    this.inFlight.set(clientId, undefined)
    this.posting = this.posting.then(async () => {
      try {
        const stored = await this.options.post({ clientId, message, attachments })
        this.store.update(withMessages(this.store.state(), [stored]))
        this.confirm([stored])
      } catch (error) {
        this.forget(clientId)
        // Offline is no failure: the message is sent automatically once the network is back.
        if (navigator.onLine) this.fail(clientId, errorMessage(error, failedToSend))
      }
    })
  }

  confirm = (messages: readonly FrameMessage[]) => {
    for (const { clientId } of messages) if (clientId) this.forget(clientId)
    this.outbox.remove(messages.map(({ clientId }) => clientId))
  }

  fail(clientId: string, reason: string) {
    this.forget(clientId)
    this.mark(clientId, { state: 'failed', reason })
    this.options.onFailure(reason)
  }

  /** Resends unacknowledged messages after the socket is lost, once there is a connection. */
  resetInFlight() {
    for (const clientId of [...this.inFlight.keys()]) this.forget(clientId)
  }

  private forget(clientId: string) {
    clearTimeout(this.inFlight.get(clientId))
    this.inFlight.delete(clientId)
  }

  private mark(clientId: string, changes: Pick<Unsent, 'state' | 'reason'>) {
    this.store.update(updateUnsent(this.store.state(), clientId, changes))
    const marked = this.store.state().unsent.find((unsent) => unsent.clientId === clientId)
    if (marked) this.outbox.put(marked)
  }
}
