import { type Colour, paintPng } from './png.ts'

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
