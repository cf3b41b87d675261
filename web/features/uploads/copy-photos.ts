import { photoUrl } from '../../../shared/photos.ts'
import { PhotoStore } from './photo-store.ts'

/**
 * Puts copies of photos into the form at a place, as if they had been chosen there: a photo belongs to one booking or order
 * only. The same again puts the same there; what cannot be read is left out.
 */
export async function copyPhotos(place: string, keys: string[]) {
  const store = new PhotoStore(place)
  const copy = async (key: string, nth: number) => {
    const response = await fetch(photoUrl(key))
    if (!response.ok) return
    const photo = await response.blob()
    const file = new File([photo], `photo-${nth + 1}`, { type: photo.type })
    await store.put({ id: key, file, at: Date.now() + nth })
  }
  await Promise.allSettled(keys.map(copy))
}
