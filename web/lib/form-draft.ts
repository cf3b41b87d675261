import { dayMs } from '../../shared/time.ts'

/** How long a half-filled form waits on the device, in milliseconds: a day. */
const lifetimeMs = dayMs

type Draft = {
  at: number
  fields: Record<string, unknown>
  /** What the fields began with, for a form that changes what is stored. */
  was?: Record<string, unknown>
  sent?: Sent
}

/** The request last sent, its idempotency key, and whether no answer to it is known. */
type Sent = { asked: string; key: string; isOpen: boolean }

/** What is typed into a form, kept on this device under `storageKey` through a sign-in, a reload or an error. */
export function formDraft(storageKey: string) {
  function read(): Draft | undefined {
    try {
      const draft: Draft | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
      return draft && draft.at + lifetimeMs > Date.now() ? { ...draft, fields: draft.fields ?? {} } : undefined
    } catch {
      return undefined
    }
  }
  function write(changes: Partial<Draft>) {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ fields: {}, ...read(), at: Date.now(), ...changes }))
    } catch {
      // In a full or forbidden storage the draft is lost; the fields stay.
    }
  }
  /** Remembers the request while the page is open, for browsers that forbid storage. */
  let sentHere: Sent | undefined
  const lastSent = () => read()?.sent ?? sentHere
  function keepSent(sent: Sent) {
    sentHere = sent
    write({ sent })
  }
  /**
   * Returns the idempotency key of a request that is sent now: the same key for the same content, also over a reload,
   * until the draft is cleared. While the answer to the last request is not known, changed content has its key too: the
   * server may have that request, and refuses the changed one in place of creating a second row.
   */
  function idempotencyKeyFor(request: object) {
    const asked = JSON.stringify(request)
    const last = lastSent()
    const key = last && (last.isOpen || last.asked === asked) ? last.key : crypto.randomUUID()
    keepSent({ asked, key, isOpen: true })
    return key
  }
  /** The server has refused the last request: changed content is a new one. */
  function noteRefusal() {
    const last = lastSent()
    if (last) keepSent({ ...last, isOpen: false })
  }
  return {
    read,
    write,
    idempotencyKeyFor,
    noteRefusal,
    save: (form: HTMLFormElement) => write({ fields: Object.fromEntries(new FormData(form)) }),
    clear() {
      sentHere = undefined
      try {
        localStorage.removeItem(storageKey)
      } catch {
        // Where storage is forbidden, nothing was kept.
      }
    },
  }
}

/** Begins a form with its draft. What is in it already, typed early or brought back by the browser, nothing else would keep. */
export function beginWith(draft: ReturnType<typeof formDraft>, form: HTMLFormElement) {
  const hasMore = isFilledIn(form)
  fillEmpty(form, draft.read()?.fields ?? {})
  if (hasMore) draft.save(form)
}

/**
 * Fills the fields that are as the page gave them (name -> value); what was typed or chosen meanwhile stays, and the
 * field `except`.
 */
export function fillEmpty(form: HTMLFormElement, values: Record<string, unknown>, except?: Element | null) {
  const current = new FormData(form)
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const value = values[field.name]
    if (typeof value !== 'string' || !value || field === except) continue
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options]
      if ((!field.value || !isChosen(field)) && options.some((option) => option.value === value)) field.value = value
      continue
    }
    if (current.get(field.name)) continue
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.value === value
    else if (field.type !== 'hidden') field.value = value
  }
}

const isChosen = (select: HTMLSelectElement) =>
  [...select.options].some((option) => option.selected && !option.defaultSelected)

/** Whether any field of the form differs from what the page gave it. */
const isFilledIn = (form: HTMLFormElement) =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return isChosen(field)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    return (
      field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked) &&
      field.type !== 'hidden'
    )
  })

/** Which form was sent last, and when, in milliseconds: a page that had to be loaded anew for it sends it again. */
export const sentKey = 'form-sent'

/** What was sent has been answered: no page sends it again. */
export function forgetSent() {
  try {
    sessionStorage.removeItem(sentKey)
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}

/** Stands before the user's id and the name of the form, in the keys of what is kept behind the sign-in. */
export const draftPrefix = 'draft:'

/** Erases the drafts on this device, but those of `userId` that are younger than a day. */
export function sweepDrafts(userId?: string) {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue
    const isOwn = userId !== undefined && key.startsWith(`${draftPrefix}${userId}:`)
    if (!isOwn || !formDraft(key).read()) localStorage.removeItem(key)
  }
}
