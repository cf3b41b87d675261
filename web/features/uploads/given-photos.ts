import { isFresh, keptAtPath, sharedCache } from '../../../shared/kept-on-device.ts'
import { sharePath } from '../../../shared/share-target.ts'
import { PhotoStore } from './photo-store.ts'

/**
 * Photos handed over by another screen have their own store, because the uploader makes the ids of the form's photos.
 */
const storeOf = (place: string) => new PhotoStore(`given-${place}-`)

/**
 * Stores photos for the form at a place, which takes them when it opens within a day. Returns a function that deletes
 * them.
 */
export async function givePhotos(place: string, photos: File[]) {
  const store = storeOf(place)
  const given = photos.map((file, nth) => ({ id: crypto.randomUUID(), file, at: Date.now() + nth }))
  for (const photo of given) await store.put(photo)
  return () => forget(store, given)
}

/** Returns the photos handed to the form at a place, and a function that deletes them once the form has them. */
export async function listGivenPhotos(place: string) {
  const store = storeOf(place)
  const given = await store.list()
  return { files: given.map(({ file }) => file), forget: () => forget(store, given) }
}

async function forget(store: PhotoStore, given: { id: string }[]) {
  for (const { id } of given) await store.delete(id)
}

// Photos shared from the phone's gallery: the service worker stores them (web/sw/share.ts) until they have an order.

const isAllowed = () => 'caches' in globalThis

/** Returns the shared photos in order; deletes them if they are older than a day. */
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

/** Hands the shared photos to the form at a place, which uploads them as if chosen there. */
export async function giveSharedPhotos(place: string, photos: File[]) {
  await givePhotos(place, photos)
  await forgetSharedPhotos()
}

export const forgetSharedPhotos = async () => isAllowed() && caches.delete(sharedCache)
