import { expect, test } from 'vitest'
import { sampleFacts, sampleWords } from '../../../scripts/sample/data/boutique.ts'
import { boutiqueInput, boutiqueWordsInput, hoursInput } from '../../../shared/boutique-input.ts'

test('the sample boutique has facts and words that the desk would take', () => {
  const hours = hoursInput.parse(sampleFacts.hours)
  expect({ ...boutiqueInput.parse(sampleFacts), hours }).toEqual(sampleFacts)
  expect(boutiqueWordsInput.parse(sampleWords)).toEqual(sampleWords)
})

const mapOf = (map: string) =>
  boutiqueInput.safeParse({ ...sampleFacts, address: { ...sampleFacts.address, map } }).data?.address.map

test.each([
  'https://maps.app.goo.gl/abc',
  'https://goo.gl/maps/abc',
  'https://www.google.com/maps/place/Kochi/@9.9,76.2,12z',
  'https://google.com/maps?q=9.98,76.29',
  'https://www.google.co.in/maps/search/?api=1&query=9.98%2C76.29',
  'https://maps.google.com/?q=9.98,76.29',
  'https://maps.google.co.in/maps?q=9.98,76.29',
  'https://maps.google.com',
  'https://maps.apple.com/?ll=9.98,76.29',
  'https://www.openstreetmap.org/#map=15/9.98/76.29',
])('a pin on a map may be %s', (map) => expect(mapOf(map)).toBe(map))

test.each([
  'https://google.evil/maps',
  'https://www.google.co/maps',
  'https://google.shop/maps/place/x',
  'https://maps.google.zip/maps',
  'https://google.com.evil.test/maps',
  'https://evil.test/google.com/maps',
  'https://google.com@evil.test/maps',
  'https://www.google.com/url?q=https://evil.test',
  'https://www.google.com/mapsevil',
  'https://maps.google.com/url?q=https://evil.test',
  'https://goo.gl/abc',
  'https://maps.app.goo.gl.evil.test/abc',
  'http://www.google.com/maps/place/x',
  'https://evil@www.google.com/maps',
  'https://www.google.com:444/maps',
  'https://www.google.com/maps/../url?q=https://evil.test',
  'javascript:alert(1)',
  'Behind the church',
])('a pin on a map is not %s', (map) => expect(mapOf(map)).toBeUndefined())
