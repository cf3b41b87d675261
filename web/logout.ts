import { spokenPath } from '../shared/words/paths.ts'
import { t } from '../shared/words/t.ts'
import { api, errorMessage, send, statusOf } from './api.ts'
import { sayOnNextPage } from './lib/later-code.ts'
import { signInAgainHref } from './lib/sign-in-href.ts'

/** Key with this device's push subscription known to the server; it is sent again after a sign-in. */
export const pushSyncedKey = 'push-told'

/** Handlers that remove further data of the user at a logout: waiting photos, drafts, this device's subscription. */
const logoutHandlers = new Set<() => unknown>()
export const onLogout = (handler: () => unknown) => {
  logoutHandlers.add(handler)
}

const loggedOutKey = 'logged-out'

/** Key that records a logout in this tab: Back then asks for a sign-in without saying that the session ended. */
const ownLogoutKey = 'own-logout'
export const hasLoggedOutHere = () => sessionStorage.getItem(ownLogoutKey) !== null
export const forgetOwnLogout = () => sessionStorage.removeItem(ownLogoutKey)

/**
 * Leaves a screen behind the sign-in, with a message, when the user logs out in another tab. Typed values are erased
 * too, so the next user of the device sees none.
 */
export function leaveAtLogoutElsewhere() {
  addEventListener('storage', async ({ key, newValue }) => {
    if (key !== loggedOutKey || !newValue) return
    await forgetAll()
    location.replace(signInAgainHref('logged-out'))
  })
}

const forgetAll = () => Promise.allSettled([...logoutHandlers].map((handler) => handler()))

/** Longest wait for the server to end the session and the browser to end the subscription, in milliseconds. */
const patienceMs = 8000

/** Signs out and opens the home page, even if the server does not respond. */
export const logout = () => leave()

/**
 * Signs out like `logout`; the home page shows `news`. Without `news` it says that the customer is still signed in if
 * the server did not respond. If the server cleared the cookies but could not end the session, it shows the server's
 * message.
 */
export async function leave(news?: string) {
  const enough = new Promise((end) => setTimeout(end, patienceMs))
  await Promise.race([forgetAll(), enough])
  const signal = AbortSignal.timeout(patienceMs)
  const failure: unknown = await send(api.logout.$post({}, { init: { signal } })).then(
    () => undefined,
    (error) => error,
  )
  // Runs again: a form rendered meanwhile may have saved its draft, and a finished upload its photo.
  await Promise.race([forgetAll(), enough])
  if (news) sayOnNextPage(news)
  else if (failure) {
    const stillIn = t('The shop could not be reached, so you are still signed in here. Please sign out again.')
    sayOnNextPage(statusOf(failure) === 503 ? errorMessage(failure, stillIn) : stillIn)
  }
  if (!failure) sessionStorage.setItem(ownLogoutKey, '1')
  // The storage event reaches other tabs for both calls.
  localStorage.setItem(loggedOutKey, '1')
  localStorage.removeItem(loggedOutKey)
  location.assign(spokenPath('/'))
}
