import { expect, test } from 'vitest'
import { imageWidths } from '../../../shared/images.ts'
import { widthsFor } from '../../../web/features/images/resize-image.ts'

test('a picture is made in the widths it has, and never larger than it is', () => {
  expect(widthsFor(4000, imageWidths)).toEqual([480, 960, 1600])
  expect(widthsFor(1600, imageWidths)).toEqual([480, 960, 1600])
  expect(widthsFor(1200, imageWidths)).toEqual([480, 960, 1600])
  expect(widthsFor(700, imageWidths)).toEqual([480, 960])
  expect(widthsFor(100, imageWidths)).toEqual([480])
})
