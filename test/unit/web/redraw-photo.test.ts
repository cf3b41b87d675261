import { describe, expect, it } from 'vitest'
import { fitWithin, thumbnailSize } from '../../../web/features/uploads/prepare-photo.ts'

describe('the size a picture is drawn at', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 4000, height: 3000 },
    ],
    [
      { width: 8192, height: 2048 },
      { width: 4096, height: 1024 },
    ],
    [
      { width: 1, height: 50_000 },
      { width: 1, height: 4096 },
    ],
  ])('within 4096 a side: %j becomes %j', (from, to) => expect(fitWithin(from)).toEqual(to))

  it('stays under a number of pixels where one is given', () => {
    const { width, height } = fitWithin({ width: 4000, height: 4000 }, { pixels: 5_000_000 })
    expect(width).toBe(height)
    expect(width * height).toBeLessThanOrEqual(5_000_000)
    expect(width).toBeGreaterThan(2200)
  })

  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 280, height: 210 },
    ],
    [
      { width: 100, height: 50 },
      { width: 100, height: 50 },
    ],
    [
      { width: 280, height: 40_960 },
      { width: 28, height: 4096 },
    ],
  ])('as a thumbnail: %j becomes %j', (from, to) => expect(thumbnailSize(from)).toEqual(to))
})
