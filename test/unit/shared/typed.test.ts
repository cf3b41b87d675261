import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isMobile, phoneText } from '../../../shared/contact.ts'
import * as text from '../../../shared/text.ts'
import { cleanSize } from '../../../shared/typed.ts'
import { toE164 } from '../../../worker/lib/phone.ts'

describe('a phone number', () => {
  it.each([
    '\u202a98470 12345\u202c',
    '\u206698470\u200e 12345\u2069',
    '98470\u200b12345',
    '98470\u201112345',
    '98470\u201312345',
    '98470\u202f12345',
    '98470/12345',
    'tel:+91-98470-12345',
    'Mob: 98470 12345',
    'Mob No. 9847012345',
    'Ph.9847012345',
    '൯൮൪൭൦ ൧൨൩൪൫',
    '＋91 98470 12345',
    '9847012345.0',
    '="9847012345"',
    "'9847012345",
    '98470 12345;',
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
