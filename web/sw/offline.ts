import { dayMs } from '../../shared/time.ts'
import { findDeskDocument } from './desk.ts'

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
