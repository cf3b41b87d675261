import { keptAtPath, sharedCache } from '../../shared/kept-on-device.ts'
import {
  type LeftOut,
  leftOutReasons,
  maxSharedBytes,
  maxSharedPhotos,
  sharedField,
  sharePath,
  unreadShare,
} from '../../shared/share-target.ts'

/** Returns whether the request comes from 'Desk' in the phone's share sheet. */
export const isShare = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname === sharePath

/**
 * Stores the shared photos, replacing earlier ones, and redirects to the screen for choosing their order. Sends nothing
 * to the server; a signed-out user signs in first.
 */
export async function keepShared(request: Request) {
  try {
    const form = await request.formData()
    const { photos, leftOut } = chooseShared(form.getAll(sharedField).filter((entry) => entry instanceof File))
    if (photos.length > 0) await keep(photos)
    return Response.redirect(toScreen(leftOut), 303)
  } catch {
    return Response.redirect(`${sharePath}?${unreadShare}=1`, 303)
  }
}

/**
 * Returns the first ten images within the size limit, and the number of files left out by reason. An empty field is a
 * file without a name.
 */
export function chooseShared(files: File[]): { photos: File[]; leftOut: LeftOut } {
  const shared = files.filter(({ name, size }) => name || size > 0)
  const images = shared.filter(({ type, size }) => type.startsWith('image/') && size > 0)
  const usable = images.filter(({ size }) => size <= maxSharedBytes)
  const photos = usable.slice(0, maxSharedPhotos)
  return {
    photos,
    leftOut: {
      other: shared.length - images.length,
      large: images.length - usable.length,
      more: usable.length - photos.length,
    },
  }
}

function toScreen(leftOut: LeftOut) {
  const search = new URLSearchParams()
  for (const reason of leftOutReasons) if (leftOut[reason] > 0) search.set(reason, String(leftOut[reason]))
  return search.size > 0 ? `${sharePath}?${search}` : sharePath
}

async function keep(photos: File[]) {
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  await cache.put(keptAtPath, new Response(String(Date.now())))
  for (const [place, photo] of photos.entries()) {
    const headers = {
      'Content-Type': photo.type,
      // A header can only contain Latin letters.
      'X-Name': encodeURIComponent(photo.name),
      'X-Last-Modified': String(photo.lastModified),
    }
    await cache.put(`${sharePath}/${place}`, new Response(photo, { headers }))
  }
}
