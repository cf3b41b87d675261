/** The database of photos that wait on this device; photo-store.ts fills it. */
export const photoDatabase = 'waiting-photos'

/** Deletes every photo stored on this device. Apart from the store, because logout needs it where no photo is shown. */
export const deleteStoredPhotos = () =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase(photoDatabase)
    request.onsuccess = request.onerror = request.onblocked = () => done()
  })
