import { dayMs } from './time.ts'

// Data that the service worker and the screens cache on a phone. Signing out erases all of it.

/** Photos shared from the phone's gallery that wait for the choice of an order. */
export const sharedCache = 'shared-photos'
/** The day's work with the document and scripts that show it offline. */
export const deskCache = 'desk'
/** A customer's dashboard and the orders she opened, with their document and scripts. */
export const ordersCache = 'orders'
/** Entries of both caches: the id of the user they belong to, and the data of the day or of the orders. */
export const keptByPath = '/kept-by'
export const keptDayPath = '/kept-day'
export const keptOrdersPath = '/kept-orders'
/** Documents that show every cached screen offline, one for each language. They contain no user's data. */
export const deskDocument = '/admin'
export const ordersDocument = '/user/dashboard'
/** Returns the id of the order whose job card replaces the screen at this path offline: an order's page or its card. */
export const keptOrderOf = (path: string) => /^\/admin\/orders\/([^/]+)(\/card)?$/.exec(path)?.[1]

/** Returns the document that shows the screen at this path offline, and the cache that may contain it. */
export function keptScreenAt(path: string) {
  if (path === deskDocument || keptOrderOf(path)) return { cacheName: deskCache, document: deskDocument }
  const customers = /^(\/ml)?\/user\/(dashboard|orders\/[^/]+)$/.exec(path)
  return customers && { cacheName: ordersCache, document: `${customers[1] ?? ''}${ordersDocument}` }
}

/** Caches with screens of a signed-in user. */
export const screenCaches = [deskCache, ordersCache] as const
/** All caches with a user's data; the offline page contains none. */
export const keptCaches = [sharedCache, ...screenCaches] as const

/** Entry of each cache with the time since which its data is kept, in milliseconds. */
export const keptAtPath = '/kept-at'
/** Maximum age of cached data, in milliseconds. */
const keptMs = dayMs

/** Returns whether data kept since `keptAt` (milliseconds, as text) may still be shown. */
export function isFresh(keptAt: string | undefined, now = Date.now()) {
  const age = now - Number.parseInt(keptAt ?? '', 10)
  return age >= 0 && age < keptMs
}
