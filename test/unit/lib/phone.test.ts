import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { nationalDigits, toE164, toPossibleE164 } from '../../../worker/lib/phone.ts'
import { random } from '../../helpers/random.ts'

describe('a phone number', () => {
  it.each([
    ['98470 12345', '+919847012345'],
    ['+91 (98470) 12345', '+919847012345'],
    ['0484 234 5678', '+914842345678'],
    ['+971 50 123 4567', '+971501234567'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%s is kept as %s', (typed, e164) => expect(toE164(typed)).toBe(e164))

  it.each([
    ...['', '12345', '0000000', '+999 123456789', '98470 12345 98470 12345', 'call me'],
    ...['12345 67890', '1123456789', '55555 55555', '00000 00000', '98470 1234'],
  ])('%j is none, or nobody’s', (typed) => expect(toE164(typed)).toBeUndefined())

  it.each([
    ['011 2345 6789', '+911123456789'],
    ['+91 11 2345 6789', '+911123456789'],
    ['1800 425 1234', '+9118004251234'],
  ])('%s begins with 1 and is somebody’s', (typed, e164) => expect(toE164(typed)).toBe(e164))

  it('is searched by its digits without the country code', () => {
    expect(nationalDigits('+919847012345')).toBe('9847012345')
    expect(nationalDigits('+971501234567')).toBe('501234567')
  })

  it('of any country is read as with all that the library knows', () => {
    const { whole } = random(1)
    const typedNumbers = getCountries().flatMap((country) => {
      const code = getCountryCallingCode(country)
      return Array.from({ length: 20 }, () => `+${code}${whole(2, 9)}${String(whole(0, 10 ** whole(4, 10)))}`)
    })
    expect(typedNumbers.map(toPossibleE164)).toEqual(
      typedNumbers.map((typed) => {
        const number = parsePhoneNumberFromString(typed, 'IN')
        return number?.isPossible() ? number.number : undefined
      }),
    )
    expect(typedNumbers.filter((typed) => toPossibleE164(typed)).length).toBeGreaterThan(1000)
  })
})
