import { api, send } from '../../api.ts'
import { onLogout, pushTold as told } from '../../session.tsx'

// This browser's side of pushes: what it may, its subscription, and what the server was told of it.

/** `default`: nobody has asked yet. */
export type Permission = NotificationPermission | 'unsupported'

const canPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
export const permission = (): Permission => (canPush() ? Notification.permission : 'unsupported')

/** Chrome and its kin ask at any time; the others only while a tap is fresh. */
export const asksWithoutTap = () => 'userAgentData' in navigator || navigator.userActivation?.isActive === true

/** Pages without a connection are answered by it too: it comes for everybody who is signed in. */
export const register = () => navigator.serviceWorker.register('/sw.js')

/** What lies under `told`: whose device this is, and under which address. */
const mark = (userId: string, endpoint: string) => `${userId} ${endpoint}`
/** Who has turned this device off on this device: her id. */
const off = 'push-off'
/** Set once in a tab: more often the server's key need not be compared. */
const compared = 'push-compared'

/** After a yes: subscribes this device and turns the preference on. */
export async function subscribe(userId: string) {
  localStorage.removeItem(off)
  await tell(userId, await subscription(), true)
}

/**
 * Where the permission is there already: tells the server only what it does not know yet. What was taken from the list
 * of devices elsewhere stays away until the person signs in anew, and what was turned off here until she says yes again.
 */
export async function subscribeSilently(userId: string) {
  if (localStorage.getItem(off) === userId) return
  const known = localStorage.getItem(told)
  if (known?.startsWith(mark(userId, '')) && sessionStorage.getItem(compared)) return
  const here = await subscription()
  sessionStorage.setItem(compared, 'yes')
  if (known !== mark(userId, here.endpoint)) await tell(userId, here, false)
}

/** Ends this browser's own subscription, and makes no other for this person unasked. */
export async function endHere(userId: string) {
  localStorage.setItem(off, userId)
  await (await present())?.unsubscribe()
}

// A device that is passed on, or shared in a family, tells the next person nothing.
onLogout(async () => {
  const here = await present()
  if (!here) return
  // Each by itself: where the server does not answer, the address ends all the same.
  const { endpoint } = here
  await Promise.allSettled([send(api.push.unsubscribe.$post({ json: { endpoint } })), here.unsubscribe()])
})

async function present() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager?.getSubscription()
}

async function subscription() {
  await register()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await send(api.push['public-key'].$get())
  const here = await pushManager.getSubscription()
  // Under another key the server's pushes would be refused.
  if (here && textOf(here.options.applicationServerKey) === key) return here
  await here?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

async function tell(userId: string, here: PushSubscription, turnOn: boolean) {
  const { p256dh = '', auth = '' } = here.toJSON().keys ?? {}
  const json = { userId, subscription: { endpoint: here.endpoint, keys: { p256dh, auth } }, turnOn }
  await send(api.push.subscribe.$post({ json }))
  localStorage.setItem(told, mark(userId, here.endpoint))
}

/** base64url, as the server writes its key. */
const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
