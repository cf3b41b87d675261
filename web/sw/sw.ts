import { isFresh, keptAtPath, keptCaches, keptScreenAt, screenCaches } from '../../shared/kept-on-device.ts'
import { dayMs } from '../../shared/time.ts'
import { focusOrOpen, renewSubscription, showPush } from './push.ts'
import { isShare, keepShared } from './share.ts'

// The service worker, built into /sw.js. It shows pushes, opens what they are about, keeps photos that are shared with the
// desk, and answers a page that cannot be fetched: the desk's day and a customer's orders as their screens have kept them.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // Through a service worker the browser loses most of what a page sends while it is left (3 of 4 in Chromium). These
  // requests do not need it.
  Object(event).addRoutes?.({ condition: { requestMode: 'cors', urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) =>
  // With preload, the start of this worker does not delay a page.
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

// Screens without a connection. They keep what they read; here are their documents and files.

/** The caches of screens on this device; undefined while they are not known. Visitors' pages wait for none. */
let kept: string[] | undefined
const look = async () => {
  const names = await caches.keys()
  kept = screenCaches.filter((name) => names.includes(name))
}
look()

/** The document of a screen that can be read without a connection, as the screen has kept it. */
async function findDocument({ url }: Request) {
  await forgetOld()
  await look()
  const screen = keptScreenAt(new URL(url).pathname)
  return screen && kept?.includes(screen.cacheName)
    ? caches.match(screen.document, { cacheName: screen.cacheName })
    : undefined
}

/** Whether a request may be for a file that a screen keeps. */
function mayBeKept({ method, url }: Request) {
  return kept?.length !== 0 && method === 'GET' && /^\/(assets|fonts)\//.test(new URL(url).pathname)
}

/** A file's name changes with its content: what is kept is what the network has. */
async function respondWithFile(request: Request) {
  for (const cacheName of screenCaches) {
    const file = await caches.match(request.url, { cacheName, ignoreVary: true })
    if (file) return file
  }
  return fetch(request)
}

/** Erases what this device has kept for a day. A worker has no clock of its own: it looks whenever a page is opened. */
async function forgetOld() {
  for (const cacheName of keptCaches) {
    if (!(await caches.has(cacheName))) continue
    const keptAt = await caches.match(keptAtPath, { cacheName })
    if (!isFresh(await keptAt?.text())) await caches.delete(cacheName)
  }
}

/** One for each language of a page. */
const offlinePaths = { en: '/offline', ml: '/ml/offline' }
/** After this many milliseconds the cached page is fetched again: the boutique's phone number may have changed. */
const offlineLifetimeMs = dayMs

async function cacheOfflinePage() {
  const pages = await caches.open('offline')
  await pages.addAll(Object.values(offlinePaths).map((path) => new Request(path, { cache: 'reload' })))
}

/** Answers from the network, or with the offline page. The browser fetches the page while this worker still starts. */
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
  // A page without a date counts as old; a refresh that fails is tried again at the next navigation.
  if (!(age < offlineLifetimeMs)) await cacheOfflinePage().catch(() => {})
}
