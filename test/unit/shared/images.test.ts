import { expect, test } from 'vitest'
import { imageWidths, maxBytesOf, widthsFor } from '../../../shared/images.ts'

test('a picture is made in the widths it has, and never larger than it is', () => {
  expect(widthsFor(4000, imageWidths)).toEqual([480, 720, 960, 1600])
  expect(widthsFor(1600, imageWidths)).toEqual([480, 720, 960, 1600])
  expect(widthsFor(1200, imageWidths)).toEqual([480, 720, 960, 1600])
  expect(widthsFor(700, imageWidths)).toEqual([480, 720])
  expect(widthsFor(100, imageWidths)).toEqual([480])
})

test('a picture of a phone, 360 px at 2x, weighs 60 KB at most, and any other 200 KB', () => {
  expect(imageWidths.map(maxBytesOf)).toEqual([60_000, 60_000, 200_000, 200_000])
})
