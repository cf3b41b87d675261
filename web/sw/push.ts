import { pushImages } from '../../shared/images.ts'

declare const self: ServiceWorkerGlobalScope

export async function showPush(text: string | undefined) {
  const { title, body, icon, badge, tag, url } = parsePushMessage(text)
  // A later push with the same tag replaces the earlier, and alerts again.
  const grouped = tag ? { tag, renotify: true } : {}
  await self.registration.showNotification(title, { body, icon, badge, data: { url }, ...grouped })
  // Open pages refresh their bell.
  for (const client of await listPages()) client.postMessage('told')
}

/** Focuses a page that shows the target already, else opens a new one: another page may hold a form half filled in. */
export async function focusOrOpen(url: unknown) {
  const target = toSameOriginUrl(url, self.location.origin)
  const pages = await listPages()
  const openClient = pages.find((page) => page.url.replace(/#.*/, '') === target.replace(/#.*/, ''))
  // Focusing fails where the browser takes the click for too old; a new window may still open.
  if (openClient) return openClient.focus().catch(() => self.clients.openWindow(target))
  return self.clients.openWindow(target)
}

const listPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** The browser has replaced a subscription by itself: the server gets the new one under the old one's endpoint. */
export async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  if (!oldSubscription) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(await fetchSubscribeOptions()))
  await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: oldSubscription.endpoint, subscription }),
  })
}

async function fetchSubscribeOptions() {
  const { key }: { key: string } = await (await fetch('/api/push/public-key')).json()
  return { userVisibleOnly: true, applicationServerKey: key }
}

export type PushMessage = { title: string; body: string; icon: string; badge: string; tag: string; url: string }

// A browser withdraws the permission from a site that shows nothing for a push: an unreadable one shows this.
const fallback: PushMessage = {
  title: 'Something is new',
  body: 'Open the shop to see it.',
  ...pushImages,
  tag: '',
  url: '/',
}

/** Reads a push: `{ title, body, icon, badge, data: { url, tag } }`. Whatever is missing or not a text has a default. */
export function parsePushMessage(text: string | undefined): PushMessage {
  const message = parseObject(text)
  const data = asObject(message.data)
  const textOrFallback = (from: Record<string, unknown>, name: keyof PushMessage) => {
    const value = from[name]
    return typeof value === 'string' && value ? value : fallback[name]
  }
  return {
    title: textOrFallback(message, 'title'),
    body: typeof message.body === 'string' ? message.body : typeof message.title === 'string' ? '' : fallback.body,
    icon: textOrFallback(message, 'icon'),
    badge: textOrFallback(message, 'badge'),
    tag: textOrFallback(data, 'tag'),
    url: textOrFallback(data, 'url'),
  }
}

/** The URL that a click opens, whole; never one of another site, whatever the message says. */
export function toSameOriginUrl(url: unknown, origin: string) {
  const resolved = typeof url === 'string' ? URL.parse(url, origin) : null
  return resolved?.origin === origin ? resolved.href : `${origin}/`
}

function parseObject(text: string | undefined) {
  try {
    return asObject(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

const asObject = (value: unknown): Record<string, unknown> => (value instanceof Object ? { ...value } : {})
