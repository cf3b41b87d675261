import { isFresh, keptAtPath, sharedCache } from '../../../shared/kept-on-device.ts'
import { sharePath } from '../../../shared/share-target.ts'
import { PhotoStore } from './photo-store.ts'

/** Photos that another screen gives to a form wait beside the form's own, whose ids the uploader makes. */
const storeOf = (place: string) => new PhotoStore(`given-${place}-`)

/** Gives photos to the form at a place: it takes them when it opens, at most a day later. Returns what forgets them. */
export async function givePhotos(place: string, photos: File[]) {
  const store = storeOf(place)
  const given = photos.map((file, nth) => ({ id: crypto.randomUUID(), file, at: Date.now() + nth }))
  for (const photo of given) await store.put(photo)
  return () => forget(store, given)
}

/** What was given to the form at a place, and what forgets it once the form has it. */
export async function listGivenPhotos(place: string) {
  const store = storeOf(place)
  const given = await store.list()
  return { files: given.map(({ file }) => file), forget: () => forget(store, given) }
}

async function forget(store: PhotoStore, given: { id: string }[]) {
  for (const { id } of given) await store.delete(id)
}

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
