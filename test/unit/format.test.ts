import { expect, test } from 'vitest'
import { cut } from '../../web/lib/cut.ts'
import { rupees } from '../../web/lib/format.ts'

test.each([
  [1_850_000, '₹18,500'],
  [123_456_789, '₹12,34,567.89'],
  [100_050, '₹1,000.50'],
  [5, '₹0.05'],
  [0, '₹0'],
])('%i paise are %s', (paise, text) => {
  expect(rupees(paise)).toBe(text)
})

test('a text is cut between letters, never inside one', () => {
  expect(cut('abc', 5)).toBe('abc')
  expect(cut('👗👗👗', 2)).toBe('👗👗')
  expect(cut('മറിയ', 3)).toBe('മറി')
})
