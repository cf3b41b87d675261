import { dayMs } from './time.ts'

// What the service worker and the desk's screens keep in caches of the owner's phone. A logout erases all of it.

/** Photos that were shared from the phone's gallery and wait for their order. */
export const sharedCache = 'shared-photos'
/** The day's work, and the document and scripts that show it without a connection. */
export const deskCache = 'desk'
/** In it: for whom it is kept, by the user's id, and what is kept of the day. */
export const keptByPath = '/kept-by'
export const keptDayPath = '/kept-day'
/** In it: the document of every screen that can be read without a connection. It is of nobody. */
export const deskDocument = '/admin'
/** The order whose job card is read where the screen at this path cannot be had: its own, and the card's. */
export const keptOrderOf = (path: string) => /^\/admin\/orders\/([^/]+)(\/card)?$/.exec(path)?.[1]
/** Whether the screen at this path can be. */
export const isKeptScreen = (path: string) => path === deskDocument || keptOrderOf(path) !== undefined

/** Every cache that is somebody's: the offline page is nobody's. */
export const keptCaches = [sharedCache, deskCache] as const

/** Says in each of these caches since when it keeps what it has, in milliseconds. */
export const keptAtPath = '/kept-at'
/** How long they keep anything, in milliseconds. */
const keptMs = dayMs

/** Whether what is kept since `keptAt` (milliseconds, as a text) may still be shown. */
export function isFresh(keptAt: string | undefined, now = Date.now()) {
  const age = now - Number.parseInt(keptAt ?? '', 10)
  return age >= 0 && age < keptMs
}
