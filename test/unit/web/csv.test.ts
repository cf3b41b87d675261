import { expect, test } from 'vitest'
import { decodeText, parseCsv, toCsv } from '../../../web/features/imports/csv.ts'

test.each([
  ['a,b\r\nc,d', ['a|b', 'c|d']],
  ['a;b\n"1,5";d', ['a|b', '1,5|d']],
  ['a\tb\n"two\nlines"\t"say ""hi"""', ['a|b', 'two\nlines|say "hi"']],
  ['"a;b",c\n1,2', ['a;b|c', '1|2']],
  ['a,,\n', ['a||', '']],
])('the cells of %j', (text, rows) => expect(parseCsv(text).map((cells) => cells.join('|'))).toEqual(rows))

test('texts are read as UTF-8, as UTF-16 and as Windows wrote them', () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'അന്ന'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])
  expect(decodeText(utf16)).toBe('അന്ന')
  expect(decodeText(new TextEncoder().encode('\uFEFFഅന്ന'))).toBe('അന്ന')
  expect(decodeText(new Uint8Array([0x52, 0x65, 0x6e, 0xe9, 0x65]))).toBe('Renée')
})

test('what Excel would run as a formula is written as text, and a number of a phone stays one', () => {
  expect(toCsv([['=1+1', '+91 94460 12345', 'a;"b"']])).toBe('\uFEFF\'=1+1,+91 94460 12345,"a;""b"""\r\n')
})
