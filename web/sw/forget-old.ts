import { isFresh, keptAtPath, keptCaches } from '../../shared/kept-on-device.ts'

/** Erases what this device has kept for a day. A worker has no clock of its own: it looks whenever a page is opened. */
export async function forgetOld() {
  for (const cacheName of keptCaches) {
    if (!(await caches.has(cacheName))) continue
    const keptAt = await caches.match(keptAtPath, { cacheName })
    if (!isFresh(await keptAt?.text())) await caches.delete(cacheName)
  }
}
