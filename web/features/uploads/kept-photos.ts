import { photoDatabase } from './forget-photos.ts'

/** A photo on this device: `file` as chosen, `key` once it has been uploaded, `at` in milliseconds. */
export type KeptPhoto = { id: string; file: File; at: number; key?: string }

const photos = 'photos'
const day = 24 * 3600_000

function open() {
  return new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(photoDatabase, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(photos, { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

// Opened for each step and closed again: an open connection would hold up the erasing at logout.
async function run<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const connection = await open()
  try {
    return await new Promise<Result>((done, fail) => {
      const transaction = connection.transaction(photos, mode)
      const request = work(transaction.objectStore(photos))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => fail(transaction.error)
    })
  } finally {
    connection.close()
  }
}

/** Keeps a photo through reloads and a sign-in, for 24 hours. */
export const keepPhoto = (photo: KeptPhoto) => run('readwrite', (store) => store.put(photo))
export const forgetPhoto = (id: string) => run('readwrite', (store) => store.delete(id))

/** The photos kept in the last 24 hours, oldest first; older ones are erased. */
export async function keptPhotos(): Promise<KeptPhoto[]> {
  const all: KeptPhoto[] = await run('readonly', (store) => store.getAll())
  const young = all.filter(({ at }) => at > Date.now() - day)
  await Promise.all(all.filter((photo) => !young.includes(photo)).map(({ id }) => forgetPhoto(id)))
  return young.sort((a, b) => a.at - b.at)
}
