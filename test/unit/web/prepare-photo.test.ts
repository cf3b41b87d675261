import { expect, it } from 'vitest'
import { fitWithin, thumbnailSize } from '../../../web/features/uploads/prepare-photo.ts'

it.each([
  ['as it is within 4096 a side', fitWithin, [4000, 3000], [4000, 3000]],
  ['within 4096 a side', fitWithin, [8192, 2048], [4096, 1024]],
  ['with one pixel at least', fitWithin, [1, 50_000], [1, 4096]],
  ['as a thumbnail', thumbnailSize, [4000, 3000], [280, 210]],
  ['as a thumbnail no larger than it is', thumbnailSize, [100, 50], [100, 50]],
  ['as a thumbnail of a long picture', thumbnailSize, [280, 40_960], [28, 4096]],
] as const)('a picture is drawn %s', (_how, size, [width, height], [drawnWidth, drawnHeight]) => {
  expect(size({ width, height })).toEqual({ width: drawnWidth, height: drawnHeight })
})

it('a picture stays under a number of pixels where one is given', () => {
  const { width, height } = fitWithin({ width: 4000, height: 4000 }, { pixels: 5_000_000 })
  expect(width).toBe(height)
  expect(width * height).toBeLessThanOrEqual(5_000_000)
  expect(width).toBeGreaterThan(2200)
})
