import { expect, test } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { boutiqueInput } from '../../../shared/boutique-input.ts'
import { imageWidths } from '../../../shared/images.ts'
import { widthsFor } from '../../../web/features/images/resize-image.ts'
import { slugify } from '../../../worker/lib/slug.ts'

test.each([
  ['Clara communion dress', 'clara-communion-dress'],
  ['  Mother’s saree, made new! ', 'mothers-saree-made-new'],
  ['Première Dentelle №5', 'premiere-dentelle-no5'],
  ['മറിയ bonnet', 'bonnet'],
  ['മറിയ', ''],
  ['../../admin?x=<b>', 'admin-x-b'],
  [`${'a'.repeat(59)} b c`, 'a'.repeat(59)],
])('%s lies at %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a picture is made in the widths it has, and never larger than it is', () => {
  expect(widthsFor(4000, imageWidths)).toEqual([480, 960, 1600])
  expect(widthsFor(1600, imageWidths)).toEqual([480, 960, 1600])
  expect(widthsFor(1200, imageWidths)).toEqual([480, 960, 1600])
  expect(widthsFor(700, imageWidths)).toEqual([480, 960])
  expect(widthsFor(100, imageWidths)).toEqual([480])
})

test('the placeholders are facts that the desk would take', () => {
  expect(boutiqueInput.parse(placeholderBoutique)).toEqual(placeholderBoutique)
})
