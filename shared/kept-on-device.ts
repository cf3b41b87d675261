import { dayMs } from './time.ts'

// What the service worker and the screens keep in caches of a phone. A logout erases all of it.

/** Photos that were shared from the phone's gallery and wait for their order. */
export const sharedCache = 'shared-photos'
/** The day's work, and the document and scripts that show it without a connection. */
export const deskCache = 'desk'
/** A customer's dashboard and the orders she has opened, with their document and scripts. */
export const ordersCache = 'orders'
/** In both: for whom it is kept, by the user's id; and what is kept of the day, of the orders. */
export const keptByPath = '/kept-by'
export const keptDayPath = '/kept-day'
export const keptOrdersPath = '/kept-orders'
/** The documents of every screen that can be read without a connection, one for each language. They are of nobody. */
export const deskDocument = '/admin'
export const ordersDocument = '/user/dashboard'
/** The order whose job card is read where the screen at this path cannot be had: its own, and the card's. */
export const keptOrderOf = (path: string) => /^\/admin\/orders\/([^/]+)(\/card)?$/.exec(path)?.[1]

/** Returns the document that shows the screen at this path without a connection, and the cache that may have it. */
export function keptScreenAt(path: string) {
  if (path === deskDocument || keptOrderOf(path)) return { cacheName: deskCache, document: deskDocument }
  const customers = /^(\/ml)?\/user\/(dashboard|orders\/[^/]+)$/.exec(path)
  return customers && { cacheName: ordersCache, document: `${customers[1] ?? ''}${ordersDocument}` }
}

/** The caches with screens of somebody who is signed in. */
export const screenCaches = [deskCache, ordersCache] as const
/** Every cache that is somebody's: the offline page is nobody's. */
export const keptCaches = [sharedCache, ...screenCaches] as const

/** Says in each of these caches since when it keeps what it has, in milliseconds. */
export const keptAtPath = '/kept-at'
/** How long they keep anything, in milliseconds. */
const keptMs = dayMs

/** Whether what is kept since `keptAt` (milliseconds, as a text) may still be shown. */
export function isFresh(keptAt: string | undefined, now = Date.now()) {
  const age = now - Number.parseInt(keptAt ?? '', 10)
  return age >= 0 && age < keptMs
}
