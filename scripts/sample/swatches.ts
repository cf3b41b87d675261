import { crc32, deflateSync } from 'node:zlib'

// The sample photos are swatches of cloth, painted here, because the project has no photographs.
const ivory: Colour = [243, 235, 220]
const gold: Colour = [190, 142, 70]
const rose: Colour = [176, 92, 92]
const leaf: Colour = [98, 124, 92]

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Threads over and under: what makes a flat colour cloth. */
const woven = (colour: Colour, x: number, y: number) => mix(colour, [60, 44, 30], ((x >> 1) + (y >> 1)) % 2 ? 0.05 : 0)

const patterns = {
  /** Ivory cotton with its zari borders. */
  kasavu: (x: number, y: number) => woven((x > 150 && x < 196) || (x > 204 && x < 212) ? gold : ivory, x, y),
  /** Rose and leaf, crossing. */
  check: (x: number, y: number) => {
    const [over, across] = [x % 60 < 24, y % 60 < 24]
    const colour = over && across ? mix(rose, leaf, 0.5) : over ? mix(rose, ivory, 0.25) : across ? leaf : ivory
    return woven(colour, x, y)
  },
  /** Eyelets in rows, every other row moved by half. */
  lace: (x: number, y: number) => {
    const [dx, dy] = [((x + (Math.floor(y / 30) % 2) * 15) % 30) - 15, (y % 30) - 15]
    const distance = Math.hypot(dx, dy)
    return distance < 6 ? mix(ivory, [120, 100, 84], 0.75) : woven(distance < 9 ? [255, 253, 248] : ivory, x, y)
  },
} satisfies Record<string, (x: number, y: number) => Colour>
export type Swatch = keyof typeof patterns

/** A swatch as a PNG of 240 by 300 points. */
export const paintSwatch = (swatch: Swatch) => paintPng(240, 300, patterns[swatch])

type Colour = readonly [red: number, green: number, blue: number]

/** A PNG painted point by point. */
export function paintPng(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const rowLength = width * 3 + 1
  const rows = Buffer.alloc(height * rowLength)
  for (let y = 0; y < height; y++) {
    // A row starts with its filter, 0: none.
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * rowLength + 1 + x * 3)
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
