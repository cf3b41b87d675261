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
