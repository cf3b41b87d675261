import { dayMs } from '../../shared/time.ts'

/** Lifetime of a draft on the device, in milliseconds: a day. */
const lifetimeMs = dayMs

type Draft = {
  at: number
  fields: Record<string, unknown>
  /** Initial values of the fields, for a form that changes stored data. */
  was?: Record<string, unknown>
  sent?: Sent
}

/** Last request sent, its idempotency key, and whether its outcome is unknown. */
type Sent = { asked: string; key: string; isOpen: boolean }

/** Draft of a form, kept on this device under `storageKey` through a sign-in, a reload or an error. */
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
      // Without storage the draft is lost; the fields stay.
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
   * Returns the idempotency key of the next request: the same for the same content, even after a reload, until the
   * draft is cleared. While the outcome of the last request is unknown, changed content reuses its key. The server may
   * have that request and then refuses the changed one instead of creating a second row.
   */
  function idempotencyKeyFor(request: object) {
    const asked = JSON.stringify(request)
    const last = lastSent()
    const key = last && (last.isOpen || last.asked === asked) ? last.key : crypto.randomUUID()
    keepSent({ asked, key, isOpen: true })
    return key
  }
  /** Notes that the server refused the last request, so changed content gets a new key. */
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
        // Storage is forbidden, so nothing is stored.
      }
    },
  }
}

/** Starts a form with its draft. Also saves values that the browser restored or that were typed before hydration. */
export function beginWith(draft: ReturnType<typeof formDraft>, form: HTMLFormElement) {
  const hasMore = isFilledIn(form)
  fillEmpty(form, draft.read()?.fields ?? {})
  if (hasMore) draft.save(form)
}

/** Fills fields (name -> value) that still have the page's values; skips changed fields and the field `except`. */
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

/** Returns whether any field of the form differs from the page's value. */
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

/** Key with the form sent last and its time in milliseconds. A page reloaded for its code sends it again. */
export const sentKey = 'form-sent'

/** Forgets the sent form after a response, so no page sends it again. */
export function forgetSent() {
  try {
    sessionStorage.removeItem(sentKey)
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}

/** Prefix of the storage keys of drafts behind the sign-in; the user's id and the form's name follow. */
export const draftPrefix = 'draft:'

/** Erases the drafts on this device, except those of `userId` younger than a day. */
export function sweepDrafts(userId?: string) {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue
    const isOwn = userId !== undefined && key.startsWith(`${draftPrefix}${userId}:`)
    if (!isOwn || !formDraft(key).read()) localStorage.removeItem(key)
  }
}
