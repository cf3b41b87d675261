import { readRoleHint } from './page-state.ts'

/** Saves the language of the followed link as the language in which the shop writes to the customer. */
export function tellLanguage({ hreflang }: HTMLAnchorElement) {
  if (!hreflang) return
  keepChoice()
  if (readRoleHint() === 'customer')
    // `keepalive`: the request continues while the page is left. After a failure, the next switch or the settings can
    // set it again.
    fetch(`/api/user/language/${hreflang}`, { method: 'PUT', keepalive: true }).catch(() => {})
}

const chosenKey = 'language-chosen'

/** Records that the visitor chose a language or dismissed the offer. */
export function keepChoice() {
  try {
    localStorage.setItem(chosenKey, '1')
  } catch {}
}

/** Returns whether the browser prefers Malayalam, the page is English, and the visitor has not chosen a language. */
export function wantsMalayalam() {
  try {
    const isAsked = navigator.languages.some((language) => language.startsWith('ml'))
    return isAsked && document.documentElement.lang !== 'ml' && !localStorage.getItem(chosenKey)
  } catch {
    return false
  }
}

/**
 * Session storage key of a language switch: its path, the id of the part in the middle of the view, and the offset in
 * it.
 */
const key = 'kept-place'

/** Saves the scroll position for the same page in the other language. */
export function keepPlace({ pathname }: HTMLAnchorElement) {
  const middle = innerHeight / 2
  const boxOf = (place: Element) => place.getBoundingClientRect()
  const [main, ...sections] = document.querySelectorAll('main, main > section[id]')
  const place = sections.find((one) => boxOf(one).top <= middle && boxOf(one).bottom > middle) ?? main
  if (!place || scrollY === 0) return
  const { top, height } = boxOf(place)
  try {
    sessionStorage.setItem(key, `${pathname} ${place.id} ${(middle - top) / height}`)
  } catch {}
}

function readPlace() {
  try {
    const [path, id = '', share] = (sessionStorage.getItem(key) ?? '').split(' ')
    return path === location.pathname ? { id, share: Number(share) } : undefined
  } catch {}
}

/** Returns whether a scroll position was saved in the other language. */
export const hasPlace = () => readPlace() !== undefined

/** Restores the saved scroll position once. */
export function takePlace() {
  const kept = readPlace()
  const place = document.getElementById(kept?.id ?? '')
  if (!kept || !place) return
  sessionStorage.removeItem(key)
  const { top, height } = place.getBoundingClientRect()
  scrollBy({ top: top + height * kept.share - innerHeight / 2, behavior: 'instant' })
}
