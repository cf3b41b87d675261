import { dayMs } from '../../../shared/time.ts'
import { photoDatabase } from './delete-stored-photos.ts'

/** A photo on this device: `file` as chosen, `key` once it has been uploaded, `at` in milliseconds. */
export type StoredPhoto = { id: string; file: File; at: number; key?: string }
type StoredRecord = StoredPhoto & { place?: string }

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

  constructor(place: string) {
    this.#place = place
  }

  put(photo: StoredPhoto) {
    const record: StoredRecord = { ...photo, id: this.#place + photo.id, place: this.#place }
    return runTransaction('readwrite', (store) => store.put(record))
  }

  delete(id: string) {
    return runTransaction('readwrite', (store) => store.delete(this.#place + id))
  }

  /** The photos of the last 24 hours, oldest first. Deletes older ones, of any form. */
  async list(): Promise<StoredPhoto[]> {
    const all: StoredRecord[] = await runTransaction('readonly', (store) => store.getAll())
    const old = all.filter(({ at }) => at <= Date.now() - dayMs)
    await Promise.all(old.map(({ id }) => runTransaction('readwrite', (store) => store.delete(id))))
    return all
      .filter((photo) => !old.includes(photo) && (photo.place ?? '') === this.#place)
      .map(({ id, file, at, key }) => ({ id: id.slice(this.#place.length), file, at, key }))
      .sort((a, b) => a.at - b.at)
  }
}
