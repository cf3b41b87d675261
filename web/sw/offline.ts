import { deskCache, deskDocument, isFresh, isKeptScreen, keptAtPath, keptCaches } from '../../shared/kept-on-device.ts'
import { dayMs } from '../../shared/time.ts'

// The desk without a connection. What its screens read is kept by them; here are its document and its files.

/** Whether this device keeps a desk; undefined while that is not known. Customers' pages wait for no cache of it. */
let isKept: boolean | undefined
const look = async () => {
  isKept = await caches.has(deskCache)
}
look()

/** The document of a screen that can be read without a connection, as the desk has kept it. */
async function findDeskDocument({ url }: Request) {
  await forgetOld()
  await look()
  return isKept && isKeptScreen(new URL(url).pathname)
    ? caches.match(deskDocument, { cacheName: deskCache })
    : undefined
}

/** Whether a request may be for a file that the desk keeps. */
export function mayBeKept({ method, url }: Request) {
  return isKept !== false && method === 'GET' && /^\/(assets|fonts)\//.test(new URL(url).pathname)
}

/** A file's name changes with its content: what is kept is what the network has. */
export const respondWithFile = async (request: Request) =>
  (await caches.match(request.url, { cacheName: deskCache, ignoreVary: true })) ?? fetch(request)

/** Erases what this device has kept for a day. A worker has no clock of its own: it looks whenever a page is opened. */
export async function forgetOld() {
  for (const cacheName of keptCaches) {
    if (!(await caches.has(cacheName))) continue
    const keptAt = await caches.match(keptAtPath, { cacheName })
    if (!isFresh(await keptAt?.text())) await caches.delete(cacheName)
  }
}

declare const self: ServiceWorkerGlobalScope

/** One for each language of a page. */
const offlinePaths = { en: '/offline', ml: '/ml/offline' }
/** After this many milliseconds the cached page is fetched again: the boutique's phone number may have changed. */
const offlineLifetimeMs = dayMs

export async function cacheOfflinePage() {
  const pages = await caches.open('offline')
  await pages.addAll(Object.values(offlinePaths).map((path) => new Request(path, { cache: 'reload' })))
}

/** Answers from the network, or with the offline page. The browser fetches the page while this worker still starts. */
export async function respondToNavigation(event: FetchEvent) {
  try {
    const preloaded: unknown = await event.preloadResponse
    const page = preloaded instanceof Response ? preloaded : await fetch(event.request)
    event.waitUntil(refreshOfflinePage())
    return page
  } catch {
    return (await findDeskDocument(event.request)) ?? (await findOfflinePage(event.request)) ?? Response.error()
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
