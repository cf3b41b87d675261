import { api, send } from '../../api.ts'
import { onLogout, pushSyncedKey } from '../../logout.ts'
import type { User } from '../../session.tsx'

// The permission of this browser, its subscription, and what the server knows of it.

/** `default`: the user has not been asked yet. */
export type Permission = NotificationPermission | 'unsupported'

const supportsPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
export const getPermission = (): Permission => (supportsPush() ? Notification.permission : 'unsupported')

/** Chrome and its kin ask at any time; the others only while a tap is fresh. */
export const canAskWithoutTap = () => 'userAgentData' in navigator || navigator.userActivation?.isActive === true

/** For every signed-in user: the service worker also answers pages without a connection. */
export const registerServiceWorker = () => navigator.serviceWorker.register('/sw.js')

/** Holds the id of the user who has removed this device on this device. */
const turnedOffKey = 'push-off'
/** Set once in a tab: the server's key is compared only once. */
const keyComparedKey = 'push-compared'
/** Holds the user whose device the server no longer knew, and when that was noticed. */
const lostKey = 'push-lost'

/** The answer about the user's devices that was compared last: what this page has sent since then is not in it. */
let comparedAnswer: User['push']

/** After a yes: subscribes this device anew, because the push service may have ended what it has, and turns the preference on. */
export async function subscribe({ id: userId, push }: Pick<User, 'id' | 'push'>) {
  localStorage.removeItem(turnedOffKey)
  // This answer is older than the subscription, so it must not report the new device as lost.
  comparedAnswer = push
  const replaced = await findSubscription()
  await sendSubscription(userId, await getOrCreateSubscription(false), { replaced, turnOn: true })
  localStorage.removeItem(lostKey)
}

/**
 * For a permission that was given before: sends the subscription only if the server does not know it, and makes a new one
 * where the server no longer knows what it knew: the push service has ended it. A device that was removed on another one
 * stays removed until the next sign-in, one that was removed here until the next yes. Returns whether it sent one.
 */
export async function subscribeSilently({ id: userId, push }: Pick<User, 'id' | 'push'>) {
  if (getPermission() !== 'granted' || push?.isRemoved || localStorage.getItem(turnedOffKey) === userId) return false
  const before = syncedEndpoint(userId)
  const existing = await findSubscription()
  const answer = push === comparedAnswer ? undefined : push
  const isKnown = existing && answer?.knownEndpoints.includes(await endpointHash(existing.endpoint))
  const isLost = before !== undefined && answer !== undefined && !isKnown
  if (before && !isLost && sessionStorage.getItem(keyComparedKey)) return false
  if (isLost) localStorage.setItem(lostKey, syncMark(userId, String(Date.now())))
  const current = await getOrCreateSubscription(isKnown || (before !== undefined && !isLost))
  sessionStorage.setItem(keyComparedKey, 'yes')
  const isSent = isLost || before !== current.endpoint
  if (isSent) await sendSubscription(userId, current, { replaced: existing, turnOn: false })
  comparedAnswer = push
  return isSent
}

/** When the server was found not to know this device any more, in milliseconds; undefined when that never happened. */
export function lostDeviceAt(userId: string) {
  const [lostBy, at] = localStorage.getItem(lostKey)?.split(' ') ?? []
  return lostBy === userId ? Number(at) : undefined
}

/** Ends this browser's subscription, and makes no new one for this user unasked. */
export async function endSubscription(userId: string) {
  localStorage.setItem(turnedOffKey, userId)
  await (await findSubscription())?.unsubscribe()
}

// A device that somebody else uses next must not show this user's notifications.
onLogout(async () => {
  localStorage.removeItem(lostKey)
  const subscription = await findSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  // Each by itself: the subscription ends also where the server does not answer.
  await Promise.allSettled([send(api.push.unsubscribe.$post({ json: { endpoint } })), subscription.unsubscribe()])
})

async function findSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** `mayKeep`: an existing subscription will do, unless it is for another key than the server's. */
async function getOrCreateSubscription(mayKeep: boolean) {
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await send(api.push['public-key'].$get())
  const existing = await pushManager.getSubscription()
  // The push service refuses pushes that are signed with another key.
  if (mayKeep && existing && toBase64Url(existing.options.applicationServerKey) === key) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(key) })
}

type Sending = { replaced: PushSubscription | undefined; turnOn: boolean }
async function sendSubscription(userId: string, current: PushSubscription, { replaced, turnOn }: Sending) {
  const { p256dh = '', auth = '' } = current.toJSON().keys ?? {}
  const replaces = replaced && replaced.endpoint !== current.endpoint ? replaced.endpoint : undefined
  const json = { userId, subscription: { endpoint: current.endpoint, keys: { p256dh, auth } }, turnOn, replaces }
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

/** The value of `pushSyncedKey`: the user and the endpoint that this browser has sent to the server. */
const syncMark = (userId: string, endpoint: string) => `${userId} ${endpoint}`

/** Returns the endpoint that this browser has sent to the server for this user. */
function syncedEndpoint(userId: string) {
  const mark = localStorage.getItem(pushSyncedKey)
  const start = syncMark(userId, '')
  return mark?.startsWith(start) ? mark.slice(start.length) : undefined
}

/** SHA-256 as hex, as `GET /api/user` names the endpoints that the server knows. */
export async function endpointHash(endpoint: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
