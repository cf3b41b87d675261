import { parsePushMessage, toSameOriginUrl } from './push-message.ts'

// The service worker, built into /sw.js. It shows pushes, leads to what they tell of, and answers a page that cannot
// be fetched. That one page is all it keeps: everything else comes from the network.
declare const self: ServiceWorkerGlobalScope

const offlinePath = '/offline'
/** The kept page is fetched again after a day, in milliseconds: the shop's phone number may be another. */
const offlineLifetimeMs = 86_400_000

self.addEventListener('install', (event) => event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()])))

async function cacheOfflinePage() {
  const pages = await caches.open('offline')
  await pages.add(new Request(offlinePath, { cache: 'reload' }))
}

self.addEventListener('activate', (event) => {
  // A page is asked for while this worker is still starting: it costs a signed-in customer no time.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(respondToNavigation(event))
})

async function respondToNavigation(event: FetchEvent) {
  try {
    const preloaded: unknown = await event.preloadResponse
    const page = preloaded instanceof Response ? preloaded : await fetch(event.request)
    event.waitUntil(refreshOfflinePage())
    return page
  } catch {
    return (await caches.match(offlinePath)) ?? Response.error()
  }
}

async function refreshOfflinePage() {
  const cached = await caches.match(offlinePath)
  const age = Date.now() - Date.parse(cached?.headers.get('Date') ?? '')
  // A page without a date is as good as none; what fails now is tried with the next page.
  if (!(age < offlineLifetimeMs)) await cacheOfflinePage().catch(() => {})
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))

async function showPush(text: string | undefined) {
  const { title, body, icon, badge, tag, url } = parsePushMessage(text)
  // A later one of the same matter takes the place of the earlier, and says so again.
  const grouped = tag ? { tag, renotify: true } : {}
  await self.registration.showNotification(title, { body, icon, badge, data: { url }, ...grouped })
  // Open pages ask for what is new, so that the bell rings where somebody is looking already.
  for (const client of await openPages()) client.postMessage('told')
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusOrOpen(toSameOriginUrl(event.notification.data?.url, self.location.origin)))
})

/** To a page that shows it already, else to a new one: another page may hold a form half filled in. */
async function focusOrOpen(target: string) {
  const pages = await openPages()
  const openClient = pages.find(({ url }) => url.replace(/#.*/, '') === target.replace(/#.*/, ''))
  // Focusing fails where the browser takes the press for too old; a new window may still open.
  if (openClient) return openClient.focus().catch(() => self.clients.openWindow(target))
  return self.clients.openWindow(target)
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

/** The browser has ended a subscription by itself: the server gets the new one under the old one's name. */
async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
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
