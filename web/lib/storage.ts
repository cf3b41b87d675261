import { keptByPath, keptCaches, screenCaches } from '../../shared/kept-on-device.ts'

/** What was stored on this device under a key; undefined for nothing, for what is no JSON, and where nothing may be kept. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value on this device; undefined removes it. A full or forbidden store costs what a reload would keep, no more. */
export function writeJson(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

const hasCaches = () => 'caches' in globalThis
let times = 0

/** Moves with each erasure: who is still about to keep something looks whether it has. */
export const timesForgotten = () => times

/** Erases what this device keeps for whoever was signed in. Apart from what fills it, because a logout needs no more. */
export async function forgetKept() {
  times++
  if (hasCaches()) await Promise.all(keptCaches.map((name) => caches.delete(name)))
}

/** Erases what the screens keep. Photos that were shared wait on, for whoever signs in again. */
export async function forgetScreens() {
  times++
  if (hasCaches()) await Promise.all(screenCaches.map((name) => caches.delete(name)))
}

/** The same, unless it was kept for this user. */
export async function forgetScreensOfOthers(userId: string) {
  if (!hasCaches()) return
  for (const cacheName of screenCaches) {
    const keptBy = await caches.match(keptByPath, { cacheName })
    if (keptBy && (await keptBy.text()) !== userId) await forgetScreens()
  }
}
