import { keptByPath, keptCaches, screenCaches } from '../../shared/kept-on-device.ts'

/** Reads a JSON value from this device; undefined if it is absent, invalid, or storage is forbidden. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value on this device; undefined removes it. If storage is full or forbidden, a reload loses the value. */
export function writeJson(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

const hasCaches = () => 'caches' in globalThis
let times = 0

/** Returns a counter of erasures; a writer compares it to detect an erasure during its work. */
export const timesForgotten = () => times

/**
 * Erases the data stored for the signed-in user. Separate from the code that stores it, because a logout needs only
 * this.
 */
export async function forgetKept() {
  times++
  if (hasCaches()) await Promise.all(keptCaches.map((name) => caches.delete(name)))
}

/** Erases the offline screens. Shared photos stay for the next sign-in. */
export async function forgetScreens() {
  times++
  if (hasCaches()) await Promise.all(screenCaches.map((name) => caches.delete(name)))
}

/** Erases the offline screens unless they belong to this user. */
export async function forgetScreensOfOthers(userId: string) {
  if (!hasCaches()) return
  for (const cacheName of screenCaches) {
    const keptBy = await caches.match(keptByPath, { cacheName })
    if (keptBy && (await keptBy.text()) !== userId) await forgetScreens()
  }
}
