import { api, send } from '../../api.ts'
import { onLogout, pushSyncedKey } from '../../logout.ts'
import type { User } from '../../session.tsx'

// The notification permission of this browser, its subscription, and the server's record of it.

/** `default`: the user has not been asked yet. */
export type Permission = NotificationPermission | 'unsupported'

const supportsPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
export const getPermission = (): Permission => (supportsPush() ? Notification.permission : 'unsupported')

/** Returns whether the browser allows asking now: Chromium at any time, others only shortly after a tap. */
export const canAskWithoutTap = () => 'userAgentData' in navigator || navigator.userActivation?.isActive === true

/** Registers the service worker, also needed for offline pages, for every signed-in user. */
export const registerServiceWorker = () => navigator.serviceWorker.register('/sw.js')

/** Key with the id of the user who turned off this device on this device. */
const turnedOffKey = 'push-off'
/** Key set once per tab: the server's key is compared only once. */
const keyComparedKey = 'push-compared'
/** Key with the user whose device the server no longer knew, and when that was noticed. */
const lostKey = 'push-lost'

/** Last compared server response about the user's devices; later changes by this page are not in it. */
let comparedAnswer: User['push']

/**
 * After the user agrees, subscribes this device again, because the push service may have ended the old subscription;
 * also turns the preference on.
 */
export async function subscribe({ id: userId, push }: Pick<User, 'id' | 'push'>) {
  localStorage.removeItem(turnedOffKey)
  // This response is older than the subscription, so it must not report the new device as lost.
  comparedAnswer = push
  const replaced = await findSubscription()
  await sendSubscription(userId, await getOrCreateSubscription(false), { replaced, turnOn: true })
  localStorage.removeItem(lostKey)
}

/**
 * For an earlier permission: sends the subscription only if the server does not know it. Creates a new one if the
 * server dropped it, because the push service ended it. A device removed elsewhere stays removed until the next
 * sign-in; one removed here, until the user agrees again. Returns whether a subscription was sent.
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

/** Returns when the server was first found to have lost this device, in milliseconds; undefined if never. */
export function lostDeviceAt(userId: string) {
  const [lostBy, at] = localStorage.getItem(lostKey)?.split(' ') ?? []
  return lostBy === userId ? Number(at) : undefined
}

/** Ends this browser's subscription and prevents automatic resubscription for this user. */
export async function endSubscription(userId: string) {
  localStorage.setItem(turnedOffKey, userId)
  await (await findSubscription())?.unsubscribe()
}

// The next user of this device must not receive this user's notifications.
onLogout(async () => {
  localStorage.removeItem(lostKey)
  const subscription = await findSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  // Settled separately: the subscription ends even if the server does not respond.
  await Promise.allSettled([send(api.push.unsubscribe.$post({ json: { endpoint } })), subscription.unsubscribe()])
})

async function findSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Returns the subscription. `mayKeep` reuses an existing one if it matches the server's key. */
async function getOrCreateSubscription(mayKeep: boolean) {
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await send(api.push['public-key'].$get())
  const existing = await pushManager.getSubscription()
  // The push service refuses pushes signed with another key.
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

/** Encodes bytes as base64url, the format of the server's key. */
const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

/** Returns the value of `pushSyncedKey`: the user and the endpoint that this browser sent to the server. */
const syncMark = (userId: string, endpoint: string) => `${userId} ${endpoint}`

/** Returns the endpoint that this browser sent to the server for this user. */
function syncedEndpoint(userId: string) {
  const mark = localStorage.getItem(pushSyncedKey)
  const start = syncMark(userId, '')
  return mark?.startsWith(start) ? mark.slice(start.length) : undefined
}

/** Returns the SHA-256 hash as hex, the format in which `GET /api/user` lists known endpoints. */
export async function endpointHash(endpoint: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
