import { parsePushMessage, toSameOriginUrl } from './push-message.ts'

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
