import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { isMobile, phoneText } from '../../../shared/contact.ts'
import { fold, isSameName } from '../../../shared/fold.ts'
import { escapeRegExp, withGivenName } from '../../../shared/names.ts'
import * as text from '../../../shared/text.ts'
import { clearable, keepable, machineText, optional, required } from '../../../shared/text.ts'
import { truncate, truncateAtWord } from '../../../shared/truncate.ts'
import { cleanSize } from '../../../shared/typed.ts'
import { toE164 } from '../../../worker/lib/phone.ts'

const name = required(100, 'Name')

// Of what is not seen, input-walls.test.ts tries each kind with every name.
test.each(['', ' \u200f\u2067\u200d '])('a name is required: %j is none', (typed) => {
  expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
})

test.each([
  ...['-', '$&', "D'Souza", 'Anne-Marie', 'M.T.', '1\ufe0f\u20e3', '👩\u200d👩\u200d👧', 'ശ്രീ\u200dകല', 'ആ\u200cദ്യ'],
  ...[`e${'\u0301'.repeat(10)}`, 'അന്ന\u200d', 'Anna 🌸', 'أحمد\u200f', 'A'],
])('%s is a name, and kept as it was typed', (typed) => expect(name.parse(typed)).toBe(typed))

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

it.each([
  ['D’Cruz', 'dcruz'],
  ["D'Cruz", 'dcruz'],
  ['K.V.Thomas', 'k v thomas'],
  ['Anna-Maria (Kochi)', 'anna maria kochi'],
  ['José  ÁLVAREZ', 'jose alvarez'],
  ['\u202a+91 98470\u200e 12345\u202c', '91 98470 12345'],
  ['९८४७ ൦൧൨ ٣٤', '9847 012 34'],
  ['#953f5c00', '953f5c00'],
  ['R/26-27/00015', 'r 26 27 00015'],
  ['mary.v@example.com', 'mary v@example com'],
  ['ﬁne ①', 'fine 1'],
  ['…, - ', ''],
])('folds %s', (typed, folded) => expect(fold(typed)).toBe(folded))

it.each([
  ['ജോൺ', 'ജോണ്\u200d'],
  ['ജോസഫ് തോമസ്', 'ജോസഫ്  തോമസ്\u200c'],
  ['അവൻ', 'അവന്\u200d'],
  ['മോളി', 'മോളി'],
  ['സൗമ്യ', 'സൌമ്യ'],
  ['José', 'Jose\u0301'],
  ['D’Arcy', "d'arcy"],
])('takes %s and %s for one name', (one, other) => expect(isSameName(one, other)).toBe(true))

it('keeps names apart that differ in a letter or a vowel sign', () => {
  for (const [one, other] of [
    ['മേരി', 'മാരി'],
    ['Anna', 'Anne'],
    ['Mary Ann', 'Maryann'],
  ] as const)
    expect([one, isSameName(one, other)]).toEqual([one, false])
})

describe('a phone number', () => {
  it.each([
    ...['\u202a98470 12345\u202c', '98470\u200b12345', '98470\u201112345', '98470\u202f12345', '98470/12345'],
    ...['tel:+91-98470-12345', 'Mob No. 9847012345', 'Ph.9847012345', '൯൮൪൭൦ ൧൨൩൪൫', '＋91 98470 12345'],
    ...['9847012345.0', '="9847012345"', "'9847012345", '98470 12345;'],
  ])('%j is one number, and is kept clean', (typed) => {
    const kept = z.parse(text.phone, typed)
    expect(kept).toMatch(/^[\d +().-]+$/)
    expect(toE164(kept)).toBe('+919847012345')
  })

  it.each([
    ['971501234567', '+971501234567'],
    ['96555012345', '+96555012345'],
    ['00971501234567', '+971501234567'],
    ['919847012345', '+919847012345'],
  ])('%s, whose plus a spreadsheet dropped, is %s', (typed, e164) => expect(toE164(typed)).toBe(e164))

  it.each(['call me', '98470', '99999999999999', '98470 12345 98470 12345', 'Mob:'])('%j is none', (typed) => {
    const kept = z.safeParse(text.phone, typed)
    expect(kept.success && toE164(kept.data)).toBeFalsy()
  })

  it('of a landline has its town’s code apart, and no WhatsApp', () => {
    expect(
      ['+914842401234', '+911123456789', '+914862234567', '+919847012345', '+971501234567'].map(phoneText),
    ).toEqual([...['+91 484 2401234', '+91 11 23456789', '+91 4862 234567', '+91 98470 12345', '+971501234567']])
    expect(['+914842401234', '+919847012345', '+971501234567'].map(isMobile)).toEqual([false, true, true])
  })
})

it.each([
  ' Anna@Example.com ',
  'mailto:anna@example.com',
  'anna\u200b@example.com',
  '<anna@example.com>',
  'Email: anna@example.com',
])('the address %j is kept clean', (typed) => expect(z.parse(text.email, typed)).toBe('anna@example.com'))

it.each([
  ['22½', '22 1/2'],
  ['22 ½', '22 1/2'],
  ['22-1/2', '22 1/2'],
  ['22+1/2', '22 1/2'],
  ['22 1⁄2', '22 1/2'],
  ['1⁄2', '1/2'],
  ['½', '1/2'],
  ['22.5"', '22.5'],
  ['22 in', '22'],
  ['56 cm', '56'],
  ['൨൨', '22'],
])('the size %s is read as %s', (typed, clean) => expect(cleanSize(typed)).toBe(clean))
