import { api, send } from '../../api.ts'
import { onLogout, pushSyncedKey as told } from '../../session.tsx'

// This browser's side of pushes: what it may, its subscription, and what the server was told of it.

/** `default`: nobody has asked yet. */
export type Permission = NotificationPermission | 'unsupported'

const supportsPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
export const getPermission = (): Permission => (supportsPush() ? Notification.permission : 'unsupported')

/** Chrome and its kin ask at any time; the others only while a tap is fresh. */
export const canAskWithoutTap = () => 'userAgentData' in navigator || navigator.userActivation?.isActive === true

/** Pages without a connection are answered by it too: it comes for everybody who is signed in. */
export const registerServiceWorker = () => navigator.serviceWorker.register('/sw.js')

/** What lies under `told`: whose device this is, and under which address. */
const syncMark = (userId: string, endpoint: string) => `${userId} ${endpoint}`
/** Who has turned this device off on this device: her id. */
const turnedOffKey = 'push-off'
/** Set once in a tab: more often the server's key need not be compared. */
const keyComparedKey = 'push-compared'

/** After a yes: subscribes this device and turns the preference on. */
export async function subscribe(userId: string) {
  localStorage.removeItem(turnedOffKey)
  await sendSubscription(userId, await getOrCreateSubscription(), true)
}

/**
 * Where the permission is there already: tells the server only what it does not know yet. What was taken from the list
 * of devices elsewhere stays away until the person signs in anew, and what was turned off here until she says yes again.
 */
export async function subscribeSilently(userId: string) {
  if (localStorage.getItem(turnedOffKey) === userId) return
  const synced = localStorage.getItem(told)
  if (synced?.startsWith(syncMark(userId, '')) && sessionStorage.getItem(keyComparedKey)) return
  const current = await getOrCreateSubscription()
  sessionStorage.setItem(keyComparedKey, 'yes')
  if (synced !== syncMark(userId, current.endpoint)) await sendSubscription(userId, current, false)
}

/** Ends this browser's own subscription, and makes no other for this person unasked. */
export async function endSubscription(userId: string) {
  localStorage.setItem(turnedOffKey, userId)
  await (await findSubscription())?.unsubscribe()
}

// A device that is passed on, or shared in a family, tells the next person nothing.
onLogout(async () => {
  const here = await findSubscription()
  if (!here) return
  // Each by itself: where the server does not answer, the address ends all the same.
  const { endpoint } = here
  await Promise.allSettled([send(api.push.unsubscribe.$post({ json: { endpoint } })), here.unsubscribe()])
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
  // Under another key the server's pushes would be refused.
  if (existing && toBase64Url(existing.options.applicationServerKey) === key) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(key) })
}

async function sendSubscription(userId: string, current: PushSubscription, turnOn: boolean) {
  const { p256dh = '', auth = '' } = current.toJSON().keys ?? {}
  const json = { userId, subscription: { endpoint: current.endpoint, keys: { p256dh, auth } }, turnOn }
  await send(api.push.subscribe.$post({ json }))
  localStorage.setItem(told, syncMark(userId, current.endpoint))
}

/** base64url, as the server writes its key. */
const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
