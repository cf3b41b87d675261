import { expect, test } from 'vitest'
import { truncate, truncateAtWord } from '../../../shared/truncate.ts'

test.each([
  ['abc', 5, 'abc'],
  ['👗👗👗', 2, '👗👗'],
  ['മറിയ', 3, 'മറി'],
  ['മറിയ', 2, 'മ'],
  ['പക്ഷി', 3, 'പ'],
  ['Us 👨‍👩‍👧‍👦!', 6, 'Us '],
  ['Go 🇮🇳🇮🇳', 6, 'Go 🇮🇳'],
  ['👨‍👩‍👧‍👦', 3, '👨‍👩'],
])('%j of at most %i code points is cut between letters: %j', (text, length, start) => {
  expect(truncate(text, length)).toBe(start)
})

test.each([
  ['Silk and lace', 13, 'Silk and lace'],
  ['Silk and lace', 12, 'Silk and'],
  ['Silk and lace', 8, 'Silk and'],
  ['Silk and lace', 9, 'Silk and'],
  ['Silkandlace', 4, 'Silk'],
])('%j of at most %i code points is cut at a word: %j', (text, length, start) => {
  expect(truncateAtWord(text, length)).toBe(start)
})
