import { crc32, deflateSync } from 'node:zlib'
import { expect, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { photoDatabase } from '../../web/features/uploads/delete-stored-photos.ts'

/**
 * Creates a PNG for a file input: `setInputFiles(photoFile('lace.png'))`. Noise does not compress, so `width` by
 * `height` takes about three bytes per pixel; 1400 by 1400 is uploaded in parts.
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
 * Resolves once this device has stored this number of photos, shortly after they are shown; an earlier reload would
 * lose them. `uploaded` counts only the photos stored as uploaded.
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

/** Encodes a PNG pixel by pixel. */
function paintPng(width: number, height: number, colourAt: () => readonly [red: number, green: number, blue: number]) {
  const rowLength = width * 3 + 1
  const rows = Buffer.alloc(height * rowLength)
  for (let y = 0; y < height; y++) {
    // Each row starts with filter 0: none.
    for (let x = 0; x < width; x++) rows.set(colourAt(), y * rowLength + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // 8 bits a channel, RGB
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Reads a QR code on the screen like a phone's camera. */
export async function readCode(code: Locator) {
  const screenshot = (await code.screenshot()).toString('base64')
  // Uses a separate page, because the shop's content security policy blocks the picture.
  const page = await code.page().context().newPage()
  const { pixels, width, height } = await page.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const { width, height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    return { pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])], width, height }
  }, screenshot)
  await page.close()
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? ''
}

/** Returns the number of pages of a Chromium PDF, and their sizes in points. */
export function pagesOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  return {
    count: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length,
    sizes: [...new Set(boxes.map(([, width, height]) => `${Math.round(Number(width))} ${Math.round(Number(height))}`))],
  }
}

/** A5 portrait, in points. */
export const a5 = '420 595'
