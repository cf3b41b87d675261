import { photoDatabase } from './delete-stored-photos.ts'

/** A photo on this device: `file` as chosen, `key` once it has been uploaded, `at` in milliseconds. */
export type StoredPhoto = { id: string; file: File; at: number; key?: string }
type StoredRecord = StoredPhoto & { place?: string }

const storeName = 'photos'
const day = 24 * 3600_000

function openDatabase() {
  return new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(photoDatabase, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

// Opened for each step and closed again: an open connection would hold up the erasing at logout.
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
 * What a form keeps on the device, at a place of its own: the booking form's is the empty one. Photos wait through
 * reloads and a sign-in, for 24 hours; the same picture may wait in two forms.
 */
export function photoStore(place: string) {
  const storedId = (id: string) => place + id
  return {
    keep: (photo: StoredPhoto) =>
      runTransaction('readwrite', (store) => store.put({ ...photo, id: storedId(photo.id), place })),
    forget: (id: string) => runTransaction('readwrite', (store) => store.delete(storedId(id))),
    /** The photos of the last 24 hours, oldest first; older ones are erased, whoever kept them. */
    async all(): Promise<StoredPhoto[]> {
      const all: StoredRecord[] = await runTransaction('readonly', (store) => store.getAll())
      const old = all.filter(({ at }) => at <= Date.now() - day)
      await Promise.all(old.map(({ id }) => runTransaction('readwrite', (store) => store.delete(id))))
      return all
        .filter((photo) => !old.includes(photo) && (photo.place ?? '') === place)
        .map(({ id, file, at, key }) => ({ id: id.slice(place.length), file, at, key }))
        .sort((a, b) => a.at - b.at)
    },
  }
}
