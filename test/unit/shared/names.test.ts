import { expect, test } from 'vitest'
import { escapeRegExp, withGivenName } from '../../../shared/names.ts'

const ascii = Array.from({ length: 128 }, (_, nth) => String.fromCharCode(nth))

test.each(['u', 'iu', 'v', ''])('an escaped text is found as it is, and nothing else is, with the flag %s', (flags) => {
  for (const sign of ascii) {
    const pattern = new RegExp(`^${escapeRegExp(`a${sign}b`)}$`, flags)
    expect([sign, ascii.filter((other) => pattern.test(`a${other}b`)).map((other) => other.toLowerCase())]).toEqual([
      sign,
      ascii
        .filter((other) => (pattern.ignoreCase ? other.toLowerCase() === sign.toLowerCase() : other === sign))
        .map((other) => other.toLowerCase()),
    ])
  }
  const all = ascii.join('')
  expect(new RegExp(`^${escapeRegExp(all)}$`, flags).test(all)).toBe(true)
})

test.each(['$&', "$'", '$1', '\\'])('a wearer who is called %s is called that in what is made', (given) => {
  const order = { outfitType: `Gown for ${given} Kurian`, wearerName: `${given} Kurian` }
  expect(withGivenName(order)).toEqual({ outfitType: `Gown for ${given}`, wearerName: given })
})
