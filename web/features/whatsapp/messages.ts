import type { InferResponseType } from 'hono/client'
import { mergeWhatsapp } from '../../../shared/whatsapp.ts'
import { api, send } from '../../api.ts'
import { listQuery, query } from '../../queries.ts'
import { useAction } from '../../shell/use-action.ts'

export type Message = InferResponseType<typeof api.admin.messages.$get>[number]
export type Template = InferResponseType<(typeof api.admin)['message-templates']['$get']>[number]
export type WhatsappRule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'whatsapp' }>

/** Query of the day, which includes the newest messages to send. */
export const todayQuery = query(api.admin.today)
export const rulesQuery = query(api.admin.rules)
export const templatesQuery = query(api.admin['message-templates'])
export const messagesQuery = (state: 'open' | 'sent') => listQuery<Message>(api.admin.messages, { state })

/** Query keys of messages and their counts. */
export const messageKeys = [
  [api.admin.messages.$url().pathname],
  [api.admin.today.$url().pathname],
  [api.admin.answers.$url().pathname],
]

/** Message to one person that combines all messages written for them on a day, the most urgent first. */
export type Draft = Pick<Message, 'id' | 'name' | 'phoneE164' | 'language' | 'text' | 'texts' | 'sentAt'> & {
  /** Ids of the other messages that are sent, skipped and restored with this one. */
  also: string[]
  topics: Message['topic'][]
}

/** Groups listed messages by draft. */
export function draftsOf(messages: Message[]): Draft[] {
  const byDraft = Map.groupBy(messages, ({ draft }) => draft)
  return [...byDraft.values()].flatMap((group) => {
    const [first, ...others] = group
    if (!first) return []
    const merged = (language: Message['language']) =>
      mergeWhatsapp(group.map(({ text, texts }) => texts?.[language] ?? text))
    return {
      ...first,
      also: others.map(({ id }) => id),
      topics: group.map(({ topic }) => topic),
      // Messages sent together share the same text.
      ...(first.texts && { text: merged(first.language), texts: { en: merged('en'), ml: merged('ml') } }),
    }
  })
}

const message = api.admin.messages[':id']
/** `keepalive`: the browser may have switched to WhatsApp before the request is sent. */
const keepalive = { init: { keepalive: true } }
const undoMs = 10_000

type Marked = { id: string; also: string[]; name: string }
type Sent = Marked & { text: string }
const requestOf = ({ id, also }: Marked) => ({ param: { id }, query: { also: also.join() } })

/** Marks a waiting message as sent or skipped, which can be undone for 10 s. */
export function useMessages() {
  const undo = useAction({
    mutationFn: (of: Marked) => send(message.undo.$post(requestOf(of))),
    success: (_answer, { name }) => ({ title: 'Back among those to send', description: name }),
    failure: 'We could not undo this. Please try again.',
    refresh: messageKeys,
  })
  const undoable = (title: string, of: Marked) => ({
    title,
    description: of.name,
    durationMs: undoMs,
    action: { label: 'Undo', onClick: () => undo.mutate(of) },
  })
  const markSent = useAction({
    mutationFn: ({ text, ...of }: Sent) => send(message.sent.$post({ ...requestOf(of), json: { text } }, keepalive)),
    success: (_answer, sent) => undoable('Marked as sent', sent),
    failure: 'We could not mark this as sent. Please try again.',
    refresh: messageKeys,
  })
  const skip = useAction({
    mutationFn: (of: Marked) => send(message.skip.$post(requestOf(of))),
    success: (_answer, skipped) => undoable('Skipped', skipped),
    failure: 'We could not skip this. Please try again.',
    refresh: messageKeys,
  })
  return { markSent, skip, undo }
}
