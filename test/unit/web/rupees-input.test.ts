import { describe, expect, test } from 'vitest'
import { parseRupees } from '../../../shared/typed.ts'
import { formatRupeesInput } from '../../../web/lib/rupees.ts'

describe('an amount as people type it', () => {
  test.each([
    ['12500', 1250000],
    ['12,500', 1250000],
    ['1,25,000', 12500000],
    ['125,000', 12500000],
    ['12500.50', 1250050],
    ['12,500.5', 1250050],
    [' ₹ 12,500 ', 1250000],
    ['Rs. 900', 90000],
    ['18,500/-', 1850000],
    ['Rs.18500/-', 1850000],
    ['500 Rs', 50000],
    ['500.', 50000],
    ['INR 500', 50000],
    ['\u20b9\u00a0500', 50000],
    ['൫൦൦', 50000],
    ['0', 0],
    ['0.29', 29],
    ['1.10', 110],
    ['90071992547409.91', 9007199254740991],
  ])('%s', (typed, paise) => expect(parseRupees(typed)).toBe(paise))

  test.each([
    '',
    ' ',
    '12,50',
    '1,2',
    ',500',
    '12.500',
    '1.2.3',
    '-5',
    '5-',
    '1e3',
    '0x10',
    'NaN',
    '12 500',
    '=SUM(A1)',
    'about 500',
    '18.500,00',
    '.5',
  ])('not %j, which could be something else', (typed) => expect(parseRupees(typed)).toBe(null))

  test('comes back as it was, to the paisa, whatever it is', () => {
    let state = 11
    const next = () => {
      state = (state * 48271) % 2147483647
      return state
    }
    for (let at = 0; at < 20_000; at++) {
      const paise = at < 2000 ? at : next() * (at % 7)
      expect(parseRupees(formatRupeesInput(paise)), formatRupeesInput(paise)).toBe(paise)
    }
  })
})
