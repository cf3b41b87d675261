import { describe, expect, it } from 'vitest'
import { readDomain, readMailFrom, readOwner } from '../../../../scripts/deploy/options.ts'

describe("the shop's address", () => {
  it.each([
    ['shop.example', 'shop.example'],
    [' https://Shop.Example/ ', 'shop.example'],
    ['ammu.co.in', 'ammu.co.in'],
    ['', undefined],
    ['workers.dev', undefined],
    ['https://boutique.anna.workers.dev', undefined],
  ])('%j is %s', (typed, domain) => expect(readDomain(typed)).toBe(domain))

  it.each([
    'shop',
    'localhost',
    'http://shop.example',
    'shop.example/kochi',
    'shop.example:8787',
    '127.0.0.1',
    'a b.in',
  ])('is not %j', (typed) => expect(() => readDomain(typed)).toThrow('is not an address of a shop'))
})

describe('an address for mail', () => {
  it('may be several for the owner, and none for the sender', () => {
    expect(readOwner('Anna@shop.example, second@shop.example')).toBe('anna@shop.example, second@shop.example')
    expect(readMailFrom('')).toBe('')
  })

  it('is refused where it is none', () => {
    expect(() => readOwner('anna@shop.example,')).toThrow("'' is not an e-mail address.")
    expect(() => readMailFrom('shop.example')).toThrow("'shop.example' is not an e-mail address.")
  })
})
