import { describe, expect, it } from 'vitest'
import { prefixesOf, searchWord } from '../../../worker/db/search-words.ts'

describe('what a row is found by', () => {
  it('is each prefix of 2 to 10 letters of its name words, e-mail and national number, once, and a longer word whole', () => {
    expect(prefixesOf({ names: ['Anna', 'Ann'] })).toEqual(['an', 'ann', 'anna'])
    expect(prefixesOf({ names: [null, undefined, 'A'] })).toEqual([])
    expect(prefixesOf({ names: [], email: 'a@b.in' })).toEqual(['a@', 'a@b', 'a@b.', 'a@b.i', 'a@b.in'])
    expect(prefixesOf({ names: [], e164: '+919847012345' })).toContain('9847012345')
    expect(prefixesOf({ names: ['Thiruvananthapuram'] }).slice(-2)).toEqual(['thiruvanan', 'thiruvananthapuram'])
  })

  it('counts letters as people see them, not the halves of an emoji', () => {
    expect(prefixesOf({ names: ['👶👧👦'] })).toEqual(['👶👧', '👶👧👦'])
    for (const prefix of prefixesOf({ names: ['ആദ്യ'] })) expect(prefix.isWellFormed()).toBe(true)
  })

  it('does not depend on capitals or on how a letter is composed', () => {
    expect(prefixesOf({ names: ['RENE\u0301'] })).toEqual(prefixesOf({ names: ['ren\u00e9'] }))
  })
})

describe('what is typed', () => {
  it.each([
    ['Anna', 'anna'],
    ['  ANNA  ', 'anna'],
    ['Anna Kurian', 'kurian'],
    ['98470 12345', '9847012345'],
    ['+91 98470 12345', '9847012345'],
    ['+91-98470', '98470'],
    ['919847012345', '9847012345'],
    ['098470 12345', '9847012345'],
    ['0984', '984'],
    ['+971 50 123', '50123'],
    ['0484 234', '484234'],
    ['anna.kurian@example.com', 'anna.kurian@example.com'],
    ['ആദ്യ', 'ആദ്യ'],
  ])('%s is looked up as %s', (typed, prefix) => expect(searchWord(typed)).toBe(prefix))

  it.each([undefined, '', ' ', 'a', '()', '👶'])('%j is too little to search by', (typed) => {
    expect(searchWord(typed)).toBeUndefined()
  })
})
