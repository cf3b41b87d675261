import { expect, test } from 'vitest'
import { formatRupees } from '../../../web/lib/format.ts'

test.each([
  [1_850_000, '₹18,500'],
  [123_456_789, '₹12,34,567.89'],
  [100_050, '₹1,000.50'],
  [5, '₹0.05'],
  [0, '₹0'],
])('%i paise are %s', (paise, text) => expect(formatRupees(paise)).toBe(text))
