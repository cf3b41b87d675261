import { sentKey } from '../lib/form-draft.ts'

/** These two begin with what their draft has, under the names of booking-draft.ts and enquiry-draft.ts. */
const drafts: Record<string, string> = { booking: 'booking-draft', enquiry: 'enquiry-draft' }

/** A slow phone takes this long, in milliseconds, from the press to the page that was loaded anew for it. */
const sentLatelyMs = 90_000

/** Notes which form was sent and when: should its code be gone, the page that is loaded anew sends it. */
export function rememberSent({ target }: Event) {
  const name = target instanceof Element && target.closest<HTMLElement>('[data-island]')?.dataset.island
  if (!name || !drafts[name]) return
  try {
    sessionStorage.setItem(sentKey, `${name} ${Date.now()}`)
  } catch {}
}

/** The island of the form for which this page was loaded anew, once; its draft is sent with its start. */
export function takeSent() {
  const [name, at] = (sessionStorage.getItem(sentKey) ?? '').split(' ')
  const place = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!place || Date.now() - Number(at) > sentLatelyMs) return undefined
  sessionStorage.removeItem(sentKey)
  place.querySelector('dialog')?.close()
  return place
}

/** Adds what is typed to the draft that the form will begin with, whose other fields it has not shown yet. */
export function keepFields(place: HTMLElement) {
  const key = drafts[place.dataset.island ?? '']
  const form = place.querySelector('form')
  if (!key || !form) return
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
    const typed = [...new FormData(form)].filter(([, value]) => value)
    const fields = { ...draft.fields, ...Object.fromEntries(typed) }
    if (typed[0]) localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...draft, fields }))
  } catch {}
}
