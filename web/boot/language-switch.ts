import { readRoleHint } from './page-state.ts'

/** A customer's link to a page in the other language is what the shop writes to her in from then on. */
export function tellLanguage({ hreflang }: HTMLAnchorElement) {
  if (!hreflang) return
  keepChoice()
  if (readRoleHint() === 'customer')
    // Goes on while the page is left. What does not arrive is said again with the next switch, or under the settings.
    fetch(`/api/user/language/${hreflang}`, { method: 'PUT', keepalive: true }).catch(() => {})
}

const chosenKey = 'language-chosen'

/** That somebody has chosen a language, or wants to be asked no more. */
export function keepChoice() {
  try {
    localStorage.setItem(chosenKey, '1')
  } catch {}
}

/** True if a browser that speaks Malayalam is on an English page, and nobody has chosen that. */
export function wantsMalayalam() {
  try {
    const isAsked = navigator.languages.some((language) => language.startsWith('ml'))
    return isAsked && document.documentElement.lang !== 'ml' && !localStorage.getItem(chosenKey)
  } catch {
    return false
  }
}

/** A switch of the language: its path, the id of the part in the middle of the view, and the place in that part. */
const key = 'kept-place'

/** Notes where somebody is on the page, for the same page in the other language. */
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

/** True where the page begins at the place that was read in the other language. */
export const hasPlace = () => readPlace() !== undefined

/** Goes to the kept place, once. */
export function takePlace() {
  const kept = readPlace()
  const place = document.getElementById(kept?.id ?? '')
  if (!kept || !place) return
  sessionStorage.removeItem(key)
  const { top, height } = place.getBoundingClientRect()
  scrollBy({ top: top + height * kept.share - innerHeight / 2, behavior: 'instant' })
}
