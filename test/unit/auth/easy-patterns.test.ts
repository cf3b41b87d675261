import { describe, expect, it } from 'vitest'
import { foldPassword, isEasyPattern, repeatedPart } from '../../../worker/features/auth/common-passwords.ts'

describe('a password is folded', () => {
  it.each([
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['൧൨൩൪൫൬', '123456'],
    ['１２３４５６', '123456'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔', '123456'],
    [' Kasavu٧ ', 'kasavu7'],
  ])('%s to %s', (typed, folded) => expect(foldPassword(typed)).toBe(folded))

  it('by every script that has digits', () => {
    const digits = Array.from({ length: 0x20000 }, (_, code) => code).filter(
      (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
    )
    const scripts = digits.flatMap((_, nth) =>
      nth % 10 === 0 ? [String.fromCodePoint(...digits.slice(nth, nth + 10))] : [],
    )
    expect(scripts.length).toBeGreaterThan(50)
    for (const script of scripts) expect([script, foldPassword(script)]).toEqual([script, '0123456789'])
  })
})

describe('an easy pattern', () => {
  it.each([
    'abcabc',
    'abcabcab',
    'xyz!xyz!xyz!',
    'ammaammaamma',
    '123123',
    '345678',
    '987654',
    'fedcba',
    'asdfghj',
    'poiuyt',
    '1234567890',
    '0987654321',
    'abc123',
    'abcxyz',
    'abcd1234',
    'abc123xyz',
    '1234567a',
    'aaaabbbb',
    'aaa111ccc',
    '121212',
    'അആഇഈഉഊ',
  ])('is %s', (password) => expect(isEasyPattern(password)).toBe(true))

  it.each([
    'kasavu-thread-7',
    'jasmine-garland-4',
    'sneha2019',
    'anna1234',
    'kochi5',
    'correct-horse-battery',
    'mira!mira?mo',
    'മഴവില്ല്',
    'k7mq-x2dp-9rhs',
  ])('is not %s', (password) => expect(isEasyPattern(password)).toBe(false))
})

it.each([
  ['abcabc', 'abc'],
  ['abcabcab', 'abc'],
  ['password1password1', 'password1'],
  ['abcdab', 'abcdab'],
  ['kasavu', 'kasavu'],
  ['', ''],
])('the part that %j repeats is %j', (text, part) => expect(repeatedPart(text)).toBe(part))
