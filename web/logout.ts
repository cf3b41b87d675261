import { spokenPath } from '../shared/words/paths.ts'
import { api, send } from './api.ts'
import { signInAgainHref } from './lib/sign-in-href.ts'
import { sweepDrafts } from './lib/sweep-drafts.ts'

/** Holds the push subscription that the server knows from this device; it is sent again after a sign-in. */
export const pushSyncedKey = 'push-told'

/** Remove what else belongs to the user at a logout: waiting photos, drafts, this device's subscription. */
const logoutHandlers = new Set<() => unknown>()
export const onLogout = (handler: () => unknown) => {
  logoutHandlers.add(handler)
}

const loggedOutKey = 'logged-out'

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

/** Signs out and opens the home page, also when the server does not answer. */
export async function logout() {
  await forgetAll()
  await send(api.logout.$post()).catch(() => {})
  // A form that was drawn meanwhile has kept its draft again.
  sweepDrafts()
  // Other tabs hear of both.
  localStorage.setItem(loggedOutKey, '1')
  localStorage.removeItem(loggedOutKey)
  location.assign(spokenPath('/'))
}
