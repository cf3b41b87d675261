import { api, send } from './api.ts'

/** Holds the push subscription that the server knows from this device; it is sent again after a sign-in. */
export const pushSyncedKey = 'push-told'

/** Remove what else belongs to the user at a logout: waiting photos, drafts, this device's subscription. */
const logoutHandlers = new Set<() => unknown>()
export const onLogout = (handler: () => unknown) => {
  logoutHandlers.add(handler)
}

/** Signs out and opens the home page, also when the server does not answer. */
export async function logout() {
  await Promise.allSettled([...logoutHandlers].map((handler) => handler()))
  await send(api.logout.$post()).catch(() => {})
  location.assign('/')
}
