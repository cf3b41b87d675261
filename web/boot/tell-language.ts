import { readRoleHint } from './role-hint.ts'

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
