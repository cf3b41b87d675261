import { api, send } from '../../api.ts'
import { onLogout, pushSyncedKey } from '../../logout.ts'

// The permission of this browser, its subscription, and what the server knows of it.

/** `default`: the user has not been asked yet. */
export type Permission = NotificationPermission | 'unsupported'

const supportsPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
export const getPermission = (): Permission => (supportsPush() ? Notification.permission : 'unsupported')

/** Chrome and its kin ask at any time; the others only while a tap is fresh. */
export const canAskWithoutTap = () => 'userAgentData' in navigator || navigator.userActivation?.isActive === true

/** For every signed-in user: the service worker also answers pages without a connection. */
export const registerServiceWorker = () => navigator.serviceWorker.register('/sw.js')

/** The value of `pushSyncedKey`: the user and the endpoint that the server knows. */
const syncMark = (userId: string, endpoint: string) => `${userId} ${endpoint}`
/** Holds the id of the user who has removed this device on this device. */
const turnedOffKey = 'push-off'
/** Set once in a tab: the server's key is compared only once. */
const keyComparedKey = 'push-compared'

/** After a yes: subscribes this device and turns the preference on. */
export async function subscribe(userId: string) {
  localStorage.removeItem(turnedOffKey)
  await sendSubscription(userId, await getOrCreateSubscription(), true)
}

/**
 * For a permission that was given before: sends the subscription only if the server does not know it. A device that was
 * removed on another one stays removed until the next sign-in, one that was removed here until the next yes.
 */
export async function subscribeSilently(userId: string) {
  if (localStorage.getItem(turnedOffKey) === userId) return
  const synced = localStorage.getItem(pushSyncedKey)
  if (synced?.startsWith(syncMark(userId, '')) && sessionStorage.getItem(keyComparedKey)) return
  const current = await getOrCreateSubscription()
  sessionStorage.setItem(keyComparedKey, 'yes')
  if (synced !== syncMark(userId, current.endpoint)) await sendSubscription(userId, current, false)
}

/** Ends this browser's subscription, and makes no new one for this user unasked. */
export async function endSubscription(userId: string) {
  localStorage.setItem(turnedOffKey, userId)
  await (await findSubscription())?.unsubscribe()
}

// A device that somebody else uses next must not show this user's notifications.
onLogout(async () => {
  const subscription = await findSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  // Each by itself: the subscription ends also where the server does not answer.
  await Promise.allSettled([send(api.push.unsubscribe.$post({ json: { endpoint } })), subscription.unsubscribe()])
})

async function findSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager?.getSubscription()
}

async function getOrCreateSubscription() {
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await send(api.push['public-key'].$get())
  const existing = await pushManager.getSubscription()
  // The push service refuses pushes that are signed with another key.
  if (existing && toBase64Url(existing.options.applicationServerKey) === key) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(key) })
}

async function sendSubscription(userId: string, current: PushSubscription, turnOn: boolean) {
  const { p256dh = '', auth = '' } = current.toJSON().keys ?? {}
  const json = { userId, subscription: { endpoint: current.endpoint, keys: { p256dh, auth } }, turnOn }
  await send(api.push.subscribe.$post({ json }))
  localStorage.setItem(pushSyncedKey, syncMark(userId, current.endpoint))
}

/** base64url, as the server writes its key. */
const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
