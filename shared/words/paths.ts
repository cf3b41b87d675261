import { type Language, spoken } from './t.ts'

/** Paths that exist only in English, or are no pages: `web` contains the sources that `npm run dev` serves. */
const englishOnly = /^\/(admin|admin-login|api|art|assets|fonts|ml|web)([/?#]|$)/

/** Returns the Malayalam version of a path: `/#contact` -> `/ml#contact`. Paths without one stay unchanged. */
export function malayalamPath(path: string) {
  if (englishOnly.test(path)) return path
  return `/ml${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/**
 * Returns a path in the current language, for links that the browser adds itself. Links of pages are redirected anyway.
 */
export const spokenPath = (path: string) => (spoken() === 'ml' ? malayalamPath(path) : path)

/** Returns the prefix of all paths of the app in the current language. */
export const pathBase = () => (spoken() === 'ml' ? '/ml' : '')

/**
 * Removes the language prefix from a document's path: `/ml/user/settings` -> `/user/settings`. Returns an empty text
 * for a path of another language.
 */
export function withoutBase(pathname: string) {
  const base = pathBase()
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : ''
}

/** Returns a path of the site in a language, or unchanged if it has no page in that language. */
export const pathIn = (language: Language, path: string) => (language === 'ml' ? malayalamPath(path) : path)
