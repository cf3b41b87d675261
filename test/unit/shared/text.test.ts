import { expect, test } from 'vitest'
import { clearable, keepable, machineText, optional, required } from '../../../shared/text.ts'

const name = required(100, 'Name')

test.each([
  ['nothing', ''],
  ['a space that is none', '\u200b\u200b'],
  ['marks of direction and a joiner', ' \u200f\u2067\u200d '],
  ['empty braille', '\u2800'],
  ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
  ['selectors of variants', '\ufe0f\u{e0100}'],
  ['marks without a letter', '\u0301\u0301'],
  ['tags', '\u{e0041}\u{e0042}'],
])('a name is required: %s is none', (_what, typed) => {
  expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
})

const odd = [
  '-',
  "'",
  '&',
  '$&',
  "D'Souza",
  'Anne-Marie',
  'M.T.',
  '1\ufe0f\u20e3',
  '👩\u200d👩\u200d👧',
  'ശ്രീ\u200dകല',
  'ആ\u200cദ്യ',
  `e${'\u0301'.repeat(10)}`,
]
test.each([...odd, 'അന്ന\u200d', 'Anna 🌸', '🌸', 'أحمد\u200f', 'A'])(
  '%s is a name, and kept as it was typed',
  (typed) => {
    expect(name.parse(typed)).toBe(typed)
  },
)

test('what may be empty may be nothing visible too', () => {
  expect(optional(100, 'Subject').safeParse('\u200b').success).toBe(true)
})

test.each([
  ...['An\u0000na', 'Anna\u0001', 'Anna \ud83d', '\udc76 Anna', 'Anna\uffff', 'Anna\u{1fffe}', 'Anna\u007f'],
  ...['\u202eannA', 'Anna\u202d', '\u202aAnna\u202c', '\u2067Anna\u2069', `Ann${'\u0301'.repeat(11)}a`],
  `A${'\u0301\u200d'.repeat(11)}`,
])('%j is a name that cannot be kept', (typed) => {
  const messages = name.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Name has characters we cannot keep'])
})

test('paragraphs keep marks of direction and line breaks, and nothing that a store would alter', () => {
  const paragraphs = required(2000, 'Message')
  for (const typed of ['one\n\ttwo', 'call \u202a+91 98470 12345\u202c', '\u202egnp.exe\u202c'])
    expect(paragraphs.parse(typed)).toBe(typed)
  for (const typed of ['a\u0000b', 'a\ud83db', `a${'\u0301'.repeat(11)}`])
    expect(paragraphs.safeParse(typed).success).toBe(false)
})

test('a text that may be empty is absent where nothing of it is seen', () => {
  expect(optional(100, 'Subject').parse(' \u200b ')).toBe(undefined)
  expect(clearable(100, 'Subject').parse('\u3164')).toBe(null)
  expect(clearable(100, 'Subject').parse('-')).toBe('-')
})

test('an id or an address of a program has no character that a person cannot see', () => {
  const id = machineText(10, 'There is no such row')
  for (const text of ['a\u0000', 'a\n', '\u202ea', 'a\ud83d', 'a\u0085', 'x'.repeat(11)])
    expect([text, id.safeParse(text).error?.issues.map(({ message }) => message)]).toEqual([
      text,
      ['There is no such row'],
    ])
  for (const text of ['gown', ' a b ', '-', 'x'.repeat(10), '']) expect(id.parse(text)).toBe(text)
})

test('a text of another service loses only what cannot be kept', () => {
  expect(keepable(`a\u0000b\ud83dc\uffff 👩\u200d👧 ശ്രീ\u200dകല\n`)).toBe('ab\ufffdc 👩\u200d👧 ശ്രീ\u200dകല\n')
  expect(keepable(`e${'\u0301'.repeat(500)}`)).toBe(`e${'\u0301'.repeat(10)}`)
})
