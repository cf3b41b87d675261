import { type Language, spoken } from './t.ts'

/** Paths that exist in English only, or are no pages: `web` has the sources that `npm run dev` serves. */
const englishOnly = /^\/(admin|admin-login|api|art|assets|fonts|ml|web)([/?#]|$)/

/** The same path of the site in Malayalam: `/#contact` -> `/ml#contact`. What has no Malayalam stays. */
export function malayalamPath(path: string) {
  if (englishOnly.test(path)) return path
  return `/ml${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/** A path in the language that is spoken, for what the browser writes by itself: links of pages are led there anyhow. */
export const spokenPath = (path: string) => (spoken() === 'ml' ? malayalamPath(path) : path)

/** What stands before every path of the app in the language that is spoken. */
export const pathBase = () => (spoken() === 'ml' ? '/ml' : '')

/** A path of the document without that: `/ml/user/settings` -> `/user/settings`; of another language it is no path of the app. */
export function withoutBase(pathname: string) {
  const base = pathBase()
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : ''
}

/** A path of the site in a language, as far as it is there in it. */
export const pathIn = (language: Language, path: string) => (language === 'ml' ? malayalamPath(path) : path)
