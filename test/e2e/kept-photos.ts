import { expect, type Page } from '@playwright/test'
import { photoDatabase } from '../../web/features/uploads/delete-stored-photos.ts'

/**
 * Resolves once this device has written down so many photos, a moment after they are shown: before that a reload would
 * lose them. `uploaded`: those of which it has noted that they are.
 */
export const expectKept = (page: Page, count: number, { uploaded = false } = {}) =>
  expect.poll(() => countKept(page, uploaded), 'photos kept on the device').toBe(count)

const countKept = (page: Page, uploaded: boolean) =>
  page.evaluate(
    ({ name, uploaded }) =>
      new Promise<number>((done) => {
        const opening = indexedDB.open(name)
        // Not there yet: it is the page's own to make.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => done(0)
        opening.onsuccess = () => {
          const all = opening.result.transaction('photos').objectStore('photos').getAll()
          all.onerror = () => done(0)
          all.onsuccess = () => done(all.result.filter(({ key }: { key?: string }) => key || !uploaded).length)
          opening.result.close()
        }
      }),
    { name: photoDatabase, uploaded },
  )
