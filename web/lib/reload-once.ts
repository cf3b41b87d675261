import { t } from '../../shared/words/t.ts'

/** Which page this tab last loaded anew for code that was gone, and when, in milliseconds. */
const reloadedKey = 'reloaded'
/** Set until the page that comes has said that it was loaded anew. */
const unsaidKey = 'reload-unsaid'
/** Where the new page misses the code too, another one within this time, in milliseconds, would not help. */
const pauseMs = 60_000

/**
 * Loads the page anew: after a deploy the code it asks for is gone, and a browser does not ask again for a module that a
 * lost connection kept from it. False where that was just tried, and where nothing can be stored that would end a loop.
 * `says`: a press is lost by it, so the new page says what happened.
 */
export function reloadOnce({ says = false } = {}) {
  try {
    const [path, at] = (sessionStorage.getItem(reloadedKey) ?? '').split(' ')
    if (path === location.pathname && Number(at) + pauseMs > Date.now()) return false
    sessionStorage.setItem(reloadedKey, `${location.pathname} ${Date.now()}`)
    if (says) sessionStorage.setItem(unsaidKey, 'yes')
  } catch {
    return false
  }
  location.reload()
  return true
}

/** What this page has to say if it is one that was loaded anew; once. */
export function takeReloadNews() {
  try {
    if (!sessionStorage.getItem(unsaidKey)) return undefined
    sessionStorage.removeItem(unsaidKey)
    return t('This page had to be loaded again. What you wrote is still here.')
  } catch {
    return undefined
  }
}
