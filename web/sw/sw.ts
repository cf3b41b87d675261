import { placeFrom, pushFrom } from './push-message.ts'

// The service worker, built into /sw.js. It shows pushes, leads to what they tell of, and answers a page that cannot
// be fetched. That one page is all it keeps: everything else comes from the network.
declare const self: ServiceWorkerGlobalScope

const offline = '/offline'
/** The kept page is fetched again after a day, in milliseconds: the shop's phone number may be another. */
const lifetime = 86_400_000

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepOffline(), self.skipWaiting()])))

async function keepOffline() {
  const pages = await caches.open('offline')
  await pages.add(new Request(offline, { cache: 'reload' }))
}

self.addEventListener('activate', (event) => {
  // A page is asked for while this worker is still starting: it costs a signed-in customer no time.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event))
})

async function pageFor(event: FetchEvent) {
  try {
    const preloaded: unknown = await event.preloadResponse
    const page = preloaded instanceof Response ? preloaded : await fetch(event.request)
    event.waitUntil(refreshOffline())
    return page
  } catch {
    return (await caches.match(offline)) ?? Response.error()
  }
}

async function refreshOffline() {
  const kept = await caches.match(offline)
  const age = Date.now() - Date.parse(kept?.headers.get('Date') ?? '')
  // A page without a date is as good as none; what fails now is tried with the next page.
  if (!(age < lifetime)) await keepOffline().catch(() => {})
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))

async function show(text: string | undefined) {
  const { title, body, icon, badge, tag, url } = pushFrom(text)
  // A later one of the same matter takes the place of the earlier, and says so again.
  const grouped = tag ? { tag, renotify: true } : {}
  await self.registration.showNotification(title, { body, icon, badge, data: { url }, ...grouped })
  // Open pages ask for what is new, so that the bell rings where somebody is looking already.
  for (const client of await openPages()) client.postMessage('told')
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(placeFrom(event.notification.data?.url, self.location.origin)))
})

/** To a page that shows it already, else to a new one: another page may hold a form half filled in. */
async function lead(place: string) {
  const pages = await openPages()
  const there = pages.find(({ url }) => url.replace(/#.*/, '') === place.replace(/#.*/, ''))
  // Focusing fails where the browser takes the press for too old; a new window may still open.
  if (there) return there.focus().catch(() => self.clients.openWindow(place))
  return self.clients.openWindow(place)
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** The browser has ended a subscription by itself: the server gets the new one under the old one's name. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  if (!oldSubscription) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(await currentOptions()))
  await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: oldSubscription.endpoint, subscription }),
  })
}

async function currentOptions() {
  const { key }: { key: string } = await (await fetch('/api/push/public-key')).json()
  return { userVisibleOnly: true, applicationServerKey: key }
}
