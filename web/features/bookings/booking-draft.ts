import { onLogout } from '../../session.tsx'

const place = 'booking-draft'
const lifetime = 24 * 3600_000
type Draft = {
  at: number
  fields: Record<string, unknown>
  /** The request last sent, and the key it went with. */
  sent?: { asked: string; key: string }
}

function read(): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(place) ?? 'null')
    return draft && draft.at + lifetime > Date.now() ? draft : undefined
  } catch {
    return undefined
  }
}

function write(changes: Partial<Draft>) {
  try {
    localStorage.setItem(place, JSON.stringify({ fields: {}, ...read(), at: Date.now(), ...changes }))
  } catch {
    // A full or forbidden store costs the draft, never the typing.
  }
}

/** Keeps what is typed on this device through a sign-in, a reload or an error: a day at most. */
export const keepDraft = (form: HTMLFormElement) => write({ fields: Object.fromEntries(new FormData(form)) })

/** What was typed before; nothing when it is older than a day. */
export const draftFields = () => read()?.fields ?? {}

/** Forgets the draft: it was sent, or somebody logs out. */
export const clearDraft = () => localStorage.removeItem(place)
onLogout(clearDraft)

/**
 * The idempotency key of a request: the same one for the same content, also over a reload, until the draft is cleared.
 * So a second try after an answer that never came books nothing twice, and a changed booking is a new one.
 */
export function keyFor(request: object) {
  const asked = JSON.stringify(request)
  const sent = read()?.sent
  if (sent?.asked === asked) return sent.key
  const key = crypto.randomUUID()
  write({ sent: { asked, key } })
  return key
}

/** Fills what is still empty (field name -> value); what somebody has typed or chosen meanwhile stays. */
export function fillEmpty(form: HTMLFormElement, values: Record<string, unknown>) {
  const given = new FormData(form)
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const value = values[field.name]
    if (typeof value !== 'string' || !value || given.get(field.name)) continue
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.value === value
    else if (field.type !== 'hidden') field.value = value
  }
}
