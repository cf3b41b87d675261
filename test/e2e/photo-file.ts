import { paintPng } from '../../scripts/sample/png.ts'

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
