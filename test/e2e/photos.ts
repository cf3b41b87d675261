import { expect, type Page } from '@playwright/test'
import { paintPng } from '../../scripts/sample/swatches.ts'
import { photoDatabase } from '../../web/features/uploads/delete-stored-photos.ts'

/**
 * A PNG made in code, for a file input: `setInputFiles(photoFile('lace.png'))`. Noise does not compress, so a picture of
 * `width` by `height` weighs about three bytes a point: 1400 by 1400 goes up in parts.
 */
export function photoFile(name: string, { width = 64, height = 48 } = {}) {
  let state = 7
  const noise = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return (state >> 16) & 255
  }
  return { name, mimeType: 'image/png', buffer: paintPng(width, height, () => [noise(), noise(), noise()]) }
}

/**
 * Resolves once this device has stored so many photos, a moment after they are shown: before that a reload would lose
 * them. `uploaded` counts the photos that are stored as uploaded.
 */
export const expectKept = (page: Page, count: number, { uploaded = false } = {}) =>
  expect.poll(() => countKept(page, uploaded), 'photos kept on the device').toBe(count)

const countKept = (page: Page, uploaded: boolean) =>
  page.evaluate(
    ({ name, uploaded }) =>
      new Promise<number>((done) => {
        const opening = indexedDB.open(name)
        // The page creates the database, so the test must not.
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
