/** The device's store of photos that wait; kept-photos.ts fills it. */
export const photoDatabase = 'waiting-photos'

/** Erases every photo kept on this device. Apart from the rest, because logout asks for it where no photo is shown. */
export const deleteStoredPhotos = () =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase(photoDatabase)
    request.onsuccess = request.onerror = request.onblocked = () => done()
  })
