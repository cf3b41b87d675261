import { isFresh, keptAtPath, sharedCache } from '../../../shared/kept-on-device.ts'
import { sharePath } from '../../../shared/share-target.ts'
import { givePhotos } from './given-photos.ts'

// Photos that were shared from the phone's gallery: the service worker keeps them (web/sw/share.ts) until they have an order.

const isAllowed = () => 'caches' in globalThis

/** What waits, in the order in which it was shared; nothing of more than a day ago. */
export async function listSharedPhotos(): Promise<File[]> {
  if (!isAllowed() || !(await caches.has(sharedCache))) return []
  const cache = await caches.open(sharedCache)
  if (!isFresh(await (await cache.match(keptAtPath))?.text())) {
    await forgetSharedPhotos()
    return []
  }
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${sharePath}/`))
  return Promise.all(
    kept.map(async (request) => {
      const photo = await cache.match(request)
      const name = decodeURIComponent(photo?.headers.get('X-Name') ?? '') || 'photo'
      const lastModified = Number(photo?.headers.get('X-Last-Modified'))
      return new File(photo ? [await photo.blob()] : [], name, {
        type: photo?.headers.get('Content-Type') ?? '',
        lastModified,
      })
    }),
  )
}

/** Gives what waits to the form at a place, which uploads it as if it had been chosen there. */
export async function giveSharedPhotos(place: string, photos: File[]) {
  await givePhotos(place, photos)
  await forgetSharedPhotos()
}

export const forgetSharedPhotos = async () => isAllowed() && caches.delete(sharedCache)
