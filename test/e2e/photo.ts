import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG made in code, for a file input: `setInputFiles(photoFile('lace.png'))`. Noise does not compress, so a picture of
 * `width` by `height` weighs about three bytes a pixel: 1500 by 1500 goes up in parts.
 */
export function photoFile(name: string, { width = 64, height = 48 } = {}) {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  let noise = 7
  for (let at = 0; at < rows.length; at++) {
    // Xorshift: simpler generators repeat themselves, and the browser's own PNG finds the pattern.
    noise ^= noise << 13
    noise ^= noise >>> 17
    noise ^= noise << 5
    // Each row starts with its filter, 0: none.
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : noise & 255
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // 8 bits a channel, RGB
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
