import { PhotoStore } from './photo-store.ts'

/** Photos that another screen gives to a form wait beside the form's own, whose ids the uploader makes. */
const storeOf = (place: string) => new PhotoStore(`given-${place}-`)

/** Gives photos to the form at a place: it takes them when it opens, at most a day later. */
export async function givePhotos(place: string, photos: File[]) {
  const store = storeOf(place)
  for (const [nth, file] of photos.entries()) await store.put({ id: String(nth), file, at: Date.now() + nth })
}

/** What was given to the form at a place, and what forgets it once the form has it. */
export async function listGivenPhotos(place: string) {
  const store = storeOf(place)
  const given = await store.list()
  const forget = async () => {
    for (const { id } of given) await store.delete(id)
  }
  return { files: given.map(({ file }) => file), forget }
}
