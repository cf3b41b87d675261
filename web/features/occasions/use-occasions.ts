import type { OccasionKind } from '../../../shared/occasions.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { occasionKeys } from './queries.ts'

const route = api.admin.occasions[':kind'][':about']
/** The browser may be in WhatsApp by the time this is sent. */
const keepalive = { init: { keepalive: true } }
const undoMs = 10_000

type Family = { about: string; name: string }

/** Notes that a family was written to, or is left out this time: off both lists until next year. Either can be undone for 10 s. */
export function useOccasions(kind: OccasionKind) {
  const undo = useAction({
    mutationFn: ({ about }: Family) => send(route.$delete({ param: { kind, about } })),
    success: (_answer, { name }) => ({ title: 'Back on the list', description: name }),
    failure: 'We could not undo this. Please try again.',
    refresh: occasionKeys,
  })
  const settled = (title: string, family: Family) => ({
    title,
    description: family.name,
    durationMs: undoMs,
    action: { label: 'Undo', onClick: () => undo.mutate(family) },
  })
  const markSent = useAction({
    mutationFn: ({ about }: Family) =>
      send(route.$put({ param: { kind, about }, json: { leftOut: false } }, keepalive)),
    success: (_answer, family) => settled('Marked as sent', family),
    failure: 'We could not mark this as sent. Please try again.',
    refresh: occasionKeys,
  })
  const leaveOut = useAction({
    mutationFn: ({ about }: Family) => send(route.$put({ param: { kind, about }, json: { leftOut: true } })),
    success: (_answer, family) => settled('Left out this time', family),
    failure: 'We could not leave this family out. Please try again.',
    refresh: occasionKeys,
  })
  return { markSent, leaveOut }
}
