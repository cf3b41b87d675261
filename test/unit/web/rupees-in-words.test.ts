import { expect, test } from 'vitest'
import { rupeesInWords } from '../../../web/lib/rupees.ts'

test.each([
  [500000, 'Rupees five thousand only'],
  [100, 'Rupees one only'],
  [50, 'Rupees zero and fifty paise only'],
  [489950, 'Rupees four thousand eight hundred and ninety-nine and fifty paise only'],
  [1000000, 'Rupees ten thousand only'],
  [1234500, 'Rupees twelve thousand three hundred and forty-five only'],
  [100500, 'Rupees one thousand and five only'],
  [10000000, 'Rupees one lakh only'],
  [1815000, 'Rupees eighteen thousand one hundred and fifty only'],
  [12345600, 'Rupees one lakh twenty-three thousand four hundred and fifty-six only'],
  [10_000_000_000, 'Rupees ten crore only'],
  [-200000, 'Rupees two thousand only'],
])('%i paise are %s', (paise, words) => expect(rupeesInWords(paise)).toBe(words))
