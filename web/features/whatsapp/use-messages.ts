import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { messageKeys } from './queries.ts'

const message = api.admin.messages[':id']
/** The browser may be in WhatsApp by the time this is sent. */
const keepalive = { init: { keepalive: true } }
const undoMs = 10_000

type Marked = { id: string; also: string[]; name: string }
type Sent = Marked & { text: string }
const requestOf = ({ id, also }: Marked) => ({ param: { id }, query: { also: also.join() } })

/** What becomes of a message that waits: sent or skipped, which can be undone for 10 s. */
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
