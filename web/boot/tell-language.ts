import { readRoleHint } from './role-hint.ts'

/** A customer's link to a page in the other language is what the shop writes to her in from then on. */
export function tellLanguage({ hreflang }: HTMLAnchorElement) {
  if (hreflang && readRoleHint() === 'customer')
    // Goes on while the page is left. What does not arrive is said again with the next switch, or under the settings.
    fetch(`/api/user/language/${hreflang}`, { method: 'PUT', keepalive: true }).catch(() => {})
}
