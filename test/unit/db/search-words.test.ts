import { describe, expect, it } from 'vitest'
import { searchWord, storedPrefixesOf, storedRange } from '../../../worker/db/search-words.ts'

describe('what a row is found by', () => {
  it('is each word of its names, its e-mail and its national number, cut to a few lengths up to the first that takes it', () => {
    expect(storedPrefixesOf({ names: ['Anna', 'Ann'] })).toEqual(['2 an', '4 anna', '4 ann'])
    expect(storedPrefixesOf({ names: ['Thomas', 'Rani Ro'] })).toEqual([
      '2 th',
      '4 thom',
      '6 thomas',
      '2 ra',
      '4 rani',
      '2 ro',
    ])
    expect(storedPrefixesOf({ names: [null, undefined, 'A'] })).toEqual([])
    expect(storedPrefixesOf({ names: [], email: 'a@b.in' })).toEqual(['2 a@', '4 a@b.', '6 a@b.in'])
    expect(storedPrefixesOf({ names: [], e164: '+919847012345' })).toEqual([
      '2 98',
      '4 9847',
      '6 984701',
      '11 9847012345',
      '6 12345',
    ])
    expect(storedPrefixesOf({ names: ['Thiruvananthapuram'] }).slice(-2)).toEqual([
      '11 thiruvanant',
      '254 thiruvananthapuram',
    ])
  })

  it('counts letters as people see them, not the halves of an emoji', () => {
    expect(storedPrefixesOf({ names: ['👶👧👦'] })).toEqual(['2 👶👧', '4 👶👧👦'])
    for (const prefix of storedPrefixesOf({ names: ['ആദ്യ'] })) expect(prefix.isWellFormed()).toBe(true)
  })

  it('does not depend on capitals or on how a letter is composed', () => {
    expect(storedPrefixesOf({ names: ['RENE\u0301'] })).toEqual(storedPrefixesOf({ names: ['ren\u00e9'] }))
  })

  it('is 24 rows for a booking of long names', () => {
    const names = ['മറിയ', 'Elizabeth Thekkekara Chakkalakkal']
    expect(storedPrefixesOf({ names, email: 'lizy.thekkekara@example.com', e164: '+919000000003' })).toHaveLength(24)
  })

  it('keeps a word of any length', () => {
    const prefixes = storedPrefixesOf({ names: ['a'.repeat(300)] })
    expect(prefixes.at(-1)).toBe(`254 ${'a'.repeat(254)}`)
    expect(storedRange('a'.repeat(300)).first).toBe(prefixes.at(-1))
  })
})

describe('a range of stored prefixes', () => {
  it.each([
    ['an', '2 an', true],
    ['ann', '4 ann', false],
    ['anna', '4 anna', true],
    ['thoma', '6 thoma', false],
    ['9847012', '11 9847012', false],
    ['anna.thomas@example', '254 anna.thomas@example', false],
  ])('of %s begins at %s', (word, first, isOne) => expect(storedRange(word)).toMatchObject({ first, isOne }))
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
