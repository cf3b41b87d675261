import { photoUrl } from '../../../shared/photos.ts'
import { dayMs } from '../../../shared/time.ts'
import { photoDatabase } from './delete-stored-photos.ts'

/** A photo on this device: `file` as chosen, `key` once it has been uploaded, `at` in milliseconds. */
export type StoredPhoto = { id: string; file: File; at: number; key?: string }
/** The file as bytes: WebKit stores no `File` in a private window. */
type StoredRecord = Pick<StoredPhoto, 'id' | 'at' | 'key'> & {
  place: string
  name: string
  type: string
  lastModified: number
  bytes: ArrayBuffer
}

const storeName = 'photos'

function openDatabase() {
  return new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(photoDatabase, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

// Opened for each transaction and closed again: an open connection would hold up the deletion at logout.
async function runTransaction<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const connection = await openDatabase()
  try {
    return await new Promise<Result>((done, fail) => {
      const transaction = connection.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => fail(transaction.error)
    })
  } finally {
    connection.close()
  }
}

/**
 * The photos of one form on this device, at a place of their own: the booking form's is the empty one. Photos wait
 * through reloads and a sign-in, for 24 hours; two forms may hold the same photo.
 */
export class PhotoStore {
  readonly #place: string
  /** One change after another: reading a file takes a while, and a photo that was removed meanwhile must not come back. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(place: string) {
    this.#place = place
  }

  put({ id, file, at, key }: StoredPhoto) {
    return this.#afterLast(async () => {
      const { name, type, lastModified } = file
      const bytes = await file.arrayBuffer()
      const place = this.#place
      const record: StoredRecord = { id: place + id, place, at, key, name, type, lastModified, bytes }
      await runTransaction('readwrite', (store) => store.put(record))
    })
  }

  delete(id: string) {
    return this.#afterLast(() => runTransaction('readwrite', (store) => store.delete(this.#place + id)))
  }

  /** The photos of the last 24 hours, oldest first. Deletes older ones, of any form. */
  async list(): Promise<StoredPhoto[]> {
    const all: StoredRecord[] = await runTransaction('readonly', (store) => store.getAll())
    const old = all.filter(({ at }) => at <= Date.now() - dayMs)
    await Promise.all(old.map(({ id }) => runTransaction('readwrite', (store) => store.delete(id))))
    return all
      .filter((photo) => !old.includes(photo) && photo.place === this.#place)
      .map((photo) => this.#read(photo))
      .sort((a, b) => a.at - b.at)
  }

  #read({ id, at, key, bytes, name, type, lastModified }: StoredRecord): StoredPhoto {
    return { id: id.slice(this.#place.length), file: new File([bytes], name, { type, lastModified }), at, key }
  }

  #afterLast<Result>(change: () => Promise<Result>) {
    const changed = this.#last.then(change)
    this.#last = changed.catch(() => {})
    return changed
  }
}

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
