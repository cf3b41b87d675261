import { dayMs } from '../../shared/time.ts'

declare const self: ServiceWorkerGlobalScope

const offlinePath = '/offline'
/** After this many milliseconds the cached page is fetched again: the boutique's phone number may have changed. */
const offlineLifetimeMs = dayMs

export async function cacheOfflinePage() {
  const pages = await caches.open('offline')
  await pages.add(new Request(offlinePath, { cache: 'reload' }))
}

/** Answers from the network, or with the offline page. The browser fetches the page while this worker still starts. */
export async function respondToNavigation(event: FetchEvent) {
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
  // A page without a date counts as old; a refresh that fails is tried again at the next navigation.
  if (!(age < offlineLifetimeMs)) await cacheOfflinePage().catch(() => {})
}
