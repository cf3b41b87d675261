import { expect, it } from 'vitest'
import { foldPassword, isEasyPattern, repeatedPart } from '../../../worker/features/auth/common-passwords.ts'

it('a password is folded by width, case and every script that has digits', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
  )
  const scripts = digits.flatMap((_, nth) =>
    nth % 10 === 0 ? [String.fromCodePoint(...digits.slice(nth, nth + 10))] : [],
  )
  expect(scripts.length).toBeGreaterThan(50)
  for (const script of scripts) expect([script, foldPassword(script)]).toEqual([script, '0123456789'])
  expect(foldPassword(' Kasavu٧ ')).toBe('kasavu7')
})

it.each([
  ['repeated', 'abcabcab xyz!xyz!xyz! 123123 121212'],
  ['counted', '345678 987654 1234567890 0987654321 fedcba അആഇഈഉഊ'],
  ['a row of keys', 'asdfghj poiuyt'],
  ['of such parts', 'abc123 abcxyz abcd1234 abc123xyz 1234567a aaaabbbb aaa111ccc'],
])('a password that is %s is easy', (_kind, passwords) => {
  expect(passwords.split(' ').filter((password) => !isEasyPattern(password))).toEqual([])
})

it('other passwords are not easy', () => {
  const passwords = 'kasavu-thread-7 sneha2019 anna1234 kochi5 correct-horse-battery mira!mira?mo മഴവില്ല് k7mq-x2dp-9rhs'
  expect(passwords.split(' ').filter(isEasyPattern)).toEqual([])
})

it.each([
  ['abcabcab', 'abc'],
  ['password1password1', 'password1'],
  ['abcdab', 'abcdab'],
  ['', ''],
])('the part that %j repeats is %j', (text, part) => expect(repeatedPart(text)).toBe(part))
