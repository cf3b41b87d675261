import { spokenPath } from '../shared/words/paths.ts'
import { t } from '../shared/words/t.ts'
import { api, errorMessage, send, statusOf } from './api.ts'
import { sayOnNextPage } from './lib/later-code.ts'
import { signInAgainHref } from './lib/sign-in-href.ts'

/** Holds the push subscription that the server knows from this device; it is sent again after a sign-in. */
export const pushSyncedKey = 'push-told'

/** Remove what else belongs to the user at a logout: waiting photos, drafts, this device's subscription. */
const logoutHandlers = new Set<() => unknown>()
export const onLogout = (handler: () => unknown) => {
  logoutHandlers.add(handler)
}

const loggedOutKey = 'logged-out'

/** Remembers for this tab that its user logged out: Back then asks for a sign-in without a word of an ended session. */
const ownLogoutKey = 'own-logout'
export const hasLoggedOutHere = () => sessionStorage.getItem(ownLogoutKey) !== null
export const forgetOwnLogout = () => sessionStorage.removeItem(ownLogoutKey)

/**
 * On a screen behind the sign-in: when somebody logs out in another tab, this one goes as well, and says so. What is typed
 * here is erased by the logout, as everything is, and whoever has the device next sees nothing of it.
 */
export function leaveAtLogoutElsewhere() {
  addEventListener('storage', async ({ key, newValue }) => {
    if (key !== loggedOutKey || !newValue) return
    await forgetAll()
    location.replace(signInAgainHref('logged-out'))
  })
}

const forgetAll = () => Promise.allSettled([...logoutHandlers].map((handler) => handler()))

/** How long the server may take to end the session, and the browser to end the subscription, in milliseconds. */
const patienceMs = 8000

/** Signs out and opens the home page, also when the server does not answer. */
export const logout = () => leave()

/**
 * As `logout`; the home page says `news`. Without any it says that the customer is still signed in where the server did not
 * answer, or what a server says that cleared the cookies and could not end the session.
 */
export async function leave(news?: string) {
  const enough = new Promise((end) => setTimeout(end, patienceMs))
  await Promise.race([forgetAll(), enough])
  const signal = AbortSignal.timeout(patienceMs)
  const failure: unknown = await send(api.logout.$post({}, { init: { signal } })).then(
    () => undefined,
    (error) => error,
  )
  // A form that was drawn meanwhile has kept its draft again, and an upload that ended its photo.
  await Promise.race([forgetAll(), enough])
  if (news) sayOnNextPage(news)
  else if (failure) {
    const stillIn = t('The shop could not be reached, so you are still signed in here. Please sign out again.')
    sayOnNextPage(statusOf(failure) === 503 ? errorMessage(failure, stillIn) : stillIn)
  }
  if (!failure) sessionStorage.setItem(ownLogoutKey, '1')
  // Other tabs hear of both.
  localStorage.setItem(loggedOutKey, '1')
  localStorage.removeItem(loggedOutKey)
  location.assign(spokenPath('/'))
}
