import { expect, test } from 'vitest'
import { sampleFacts, sampleWords } from '../../../scripts/sample/data/boutique.ts'
import { boutiqueInput, boutiqueWordsInput, hoursInput } from '../../../shared/boutique-input.ts'
import { phoneText } from '../../../shared/contact.ts'

test('the sample boutique has facts and words that the desk would take', () => {
  const hours = hoursInput.parse(sampleFacts.hours)
  expect({ ...boutiqueInput.parse(sampleFacts), hours }).toEqual(sampleFacts)
  expect(boutiqueWordsInput.parse(sampleWords)).toEqual(sampleWords)
})

test.each([
  ['+919847012345', '+91 98470 12345'],
  ['+971501234567', '+971501234567'],
])('%s is read as %s', (e164, shown) => expect(phoneText(e164)).toBe(shown))
