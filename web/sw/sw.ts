import { isFresh, keptAtPath, keptCaches, keptScreenAt, screenCaches } from '../../shared/kept-on-device.ts'
import { dayMs } from '../../shared/time.ts'
import { focusOrOpen, renewSubscription, showPush } from './push.ts'
import { isShare, keepShared } from './share.ts'

// Service worker, built into /sw.js. It shows pushes and opens their pages, stores photos shared with the desk, and
// answers pages offline: the admin's day and a customer's orders as stored by their screens.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // Through a service worker, the browser loses most requests sent while a page is left (3 of 4 in Chromium). API
  // requests bypass it.
  Object(event).addRoutes?.({ condition: { requestMode: 'cors', urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) =>
  // With preload, starting this worker does not delay a page.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim(), forgetOld()])),
)

self.addEventListener('fetch', (event) => {
  if (mayBeKept(event.request)) return event.respondWith(respondWithFile(event.request))
  if (event.request.mode !== 'navigate') return
  event.waitUntil(forgetOld())
  event.respondWith(isShare(event.request) ? keepShared(event.request) : respondToNavigation(event))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusOrOpen(event.notification.data?.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

// Offline screens: the screens store their data; this code serves their documents and files.

/** Caches of screens on this device; undefined until known. Visitors' pages wait for none. */
let kept: string[] | undefined
const look = async () => {
  const names = await caches.keys()
  kept = screenCaches.filter((name) => names.includes(name))
}
look()

/** Returns the stored document of a screen that can be read offline. */
async function findDocument({ url }: Request) {
  await forgetOld()
  await look()
  const screen = keptScreenAt(new URL(url).pathname)
  return screen && kept?.includes(screen.cacheName)
    ? caches.match(screen.document, { cacheName: screen.cacheName })
    : undefined
}

/** Returns whether a request may be for a stored file of a screen. */
function mayBeKept({ method, url }: Request) {
  return kept?.length !== 0 && method === 'GET' && /^\/(assets|fonts)\//.test(new URL(url).pathname)
}

/** Serves a file from the cache: its name changes with its content, so it is never outdated. */
async function respondWithFile(request: Request) {
  for (const cacheName of screenCaches) {
    const file = await caches.match(request.url, { cacheName, ignoreVary: true })
    if (file) return file
  }
  return fetch(request)
}

/** Erases stored data older than a day. A worker has no timer, so it checks whenever a page is opened. */
async function forgetOld() {
  for (const cacheName of keptCaches) {
    if (!(await caches.has(cacheName))) continue
    const keptAt = await caches.match(keptAtPath, { cacheName })
    if (!isFresh(await keptAt?.text())) await caches.delete(cacheName)
  }
}

/** Offline page in each language. */
const offlinePaths = { en: '/offline', ml: '/ml/offline' }
/** Age in milliseconds after which the offline page is fetched again: the boutique's phone number may change. */
const offlineLifetimeMs = dayMs

async function cacheOfflinePage() {
  const pages = await caches.open('offline')
  await pages.addAll(Object.values(offlinePaths).map((path) => new Request(path, { cache: 'reload' })))
}

/**
 * Answers from the network, or with the offline page. With preload, the browser fetches the page while this worker
 * starts.
 */
async function respondToNavigation(event: FetchEvent) {
  try {
    const preloaded: unknown = await event.preloadResponse
    const page = preloaded instanceof Response ? preloaded : await fetch(event.request)
    event.waitUntil(refreshOfflinePage())
    return page
  } catch {
    return (await findDocument(event.request)) ?? (await findOfflinePage(event.request)) ?? Response.error()
  }
}

const findOfflinePage = ({ url }: Request) =>
  caches.match(/^\/ml(\/|$)/.test(new URL(url).pathname) ? offlinePaths.ml : offlinePaths.en)

async function refreshOfflinePage() {
  const cached = await caches.match(offlinePaths.ml)
  const age = Date.now() - Date.parse(cached?.headers.get('Date') ?? '')
  // A page without a date counts as old; a failed refresh is retried at the next navigation.
  if (!(age < offlineLifetimeMs)) await cacheOfflinePage().catch(() => {})
}
