import { expect, test } from 'vitest'
import { optional, required } from '../../../shared/text.ts'

const name = required(100, 'Name')

test.each([
  ['nothing', ''],
  ['a space that is none', '\u200b\u200b'],
  ['marks of direction and a joiner', ' \u200f\u2067\u200d '],
  ['empty braille', '\u2800'],
])('a name is required: %s is none', (_what, typed) => {
  expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
})

test.each(['അന്ന\u200d', 'Anna 🌸', '🌸', 'أحمد\u200f', 'A'])('%s is a name, and kept as it was typed', (typed) => {
  expect(name.parse(typed)).toBe(typed)
})

test('what may be empty may be nothing visible too', () => {
  expect(optional(100, 'Subject').safeParse('\u200b').success).toBe(true)
})
