import { t } from '../../shared/words/t.ts'

/** Which page this tab last loaded anew for code that was gone, and when, in milliseconds. */
const reloadedKey = 'reloaded'
/** The sentence that the page that comes has to say: that it was loaded anew, or why it comes. */
const newsKey = 'page-news'
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
    if (says) sessionStorage.setItem(newsKey, t('This page had to be loaded again. What you wrote is still here.'))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Has the page that this tab opens next say a sentence; where nothing can be stored, it says none. */
export function sayOnNextPage(sentence: string) {
  try {
    sessionStorage.setItem(newsKey, sentence)
  } catch {}
}

/** What this page has to say of how it came, if it has; once. */
export function takePageNews() {
  try {
    const news = sessionStorage.getItem(newsKey) ?? undefined
    sessionStorage.removeItem(newsKey)
    return news
  } catch {
    return undefined
  }
}
