import { formDraft } from '../../lib/form-draft.ts'
import { onLogout } from '../../logout.ts'

export const draft = formDraft('booking-draft')
onLogout(draft.clear)

/**
 * The idempotency key of a request: the same one for the same content, also over a reload, until the draft is cleared.
 * So a second try after an answer that never came books nothing twice, and a changed booking is a new one.
 */
export function idempotencyKeyFor(request: object) {
  const requestBody = JSON.stringify(request)
  const sent = draft.read()?.sent
  if (sent?.asked === requestBody) return sent.key
  const key = crypto.randomUUID()
  draft.write({ sent: { asked: requestBody, key } })
  return key
}
