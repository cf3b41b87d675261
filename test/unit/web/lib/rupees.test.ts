import { expect, test } from 'vitest'
import { parseRupees } from '../../../../shared/typed.ts'
import { formatRupeesInput, rupeesInWords } from '../../../../web/lib/rupees.ts'
import { random } from '../../../helpers/random.ts'

test.each([
  ['12,500', 1250000],
  ['1,25,000', 12500000],
  ['125,000', 12500000],
  ['12,500.5', 1250050],
  [' ₹ 12,500 ', 1250000],
  ['Rs. 900', 90000],
  ['Rs.18500/-', 1850000],
  ['500 Rs', 50000],
  ['500.', 50000],
  ['INR 500', 50000],
  ['\u20b9\u00a0500', 50000],
  ['൫൦൦', 50000],
  ['0', 0],
  ['0.29', 29],
  ['90071992547409.91', 9007199254740991],
])('an amount as people type it: %s', (typed, paise) => expect(parseRupees(typed)).toBe(paise))

test('what could be something else is no amount', () => {
  const typed = [
    '',
    ' ',
    '12 500',
    'about 500',
    ...'12,50 1,2 ,500 12.500 1.2.3 -5 5- 1e3 0x10 NaN =SUM(A1) .5'.split(' '),
  ]
  expect(typed.filter((text) => parseRupees(text) !== null)).toEqual([])
})

test('an amount comes back as it was, to the paisa, whatever it is', () => {
  const { whole } = random(11)
  for (let at = 0; at < 12_000; at++) {
    const paise = at < 2000 ? at : whole(0, 10 ** (3 + (at % 10)))
    expect(parseRupees(formatRupeesInput(paise)), formatRupeesInput(paise)).toBe(paise)
  }
})

test.each([
  [100, 'Rupees one only'],
  [50, 'Rupees zero and fifty paise only'],
  [489950, 'Rupees four thousand eight hundred and ninety-nine and fifty paise only'],
  [1000000, 'Rupees ten thousand only'],
  [100500, 'Rupees one thousand and five only'],
  [10000000, 'Rupees one lakh only'],
  [12345600, 'Rupees one lakh twenty-three thousand four hundred and fifty-six only'],
  [10_000_000_000, 'Rupees ten crore only'],
  [-200000, 'Rupees two thousand only'],
])('%i paise are %s', (paise, words) => expect(rupeesInWords(paise)).toBe(words))
