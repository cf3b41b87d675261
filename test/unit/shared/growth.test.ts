import { expect, it } from 'vitest'
import { ageInMonths, allowanceOf } from '../../../shared/growth.ts'
import type { SizeField } from '../../../shared/measures.ts'
import { dayMs } from '../../../shared/time.ts'

const takenOn = '2026-11-01'
const later = (days: number) => new Date(Date.parse(takenOn) + days * dayMs).toISOString().slice(0, 10)
const field = (key: string, grows: SizeField['grows']): SizeField => ({
  ...{ key, label: key, hint: '', required: false },
  ...{ min: 0, max: 80_000, grows },
})
const height = field('height', 'length')
const sleeve = field('sleeve', 'length')
const chest = field('chest', 'girth')

it('an age is told in whole months, over the turn of a year', () => {
  expect([ageInMonths('2025-12', '2026-01-01'), ageInMonths('2026-01', '2026-01-31')]).toEqual([1, 0])
  expect(ageInMonths(null, takenOn)).toBeUndefined()
})

// 60 days are 1.97 months: times the rate, up to the next half centimetre.
it.each([
  ['2026-06', 1600],
  ['2026-04', 1200],
  ['2025-08', 800],
  ['2024-06', 600],
  ['2020-06', 400],
  ['2010-06', 0],
  [null, 0],
])('the allowance for growth of the height of a child born in %s is %i after 60 days', (born, allowance) => {
  expect(allowanceOf(height, { height: 30_000 }, { takenOn, born }, later(60))).toBe(allowance)
})

it('the allowance for growth of a length is its share of the height, and half without one', () => {
  const taken = { takenOn, born: '2026-08' }
  // A third of 39.4 mm is 13.1 mm, half is 19.7 mm.
  expect(allowanceOf(sleeve, { sleeve: 8000, height: 24_000 }, taken, later(60))).toBe(600)
  expect(allowanceOf(sleeve, { sleeve: 8000 }, taken, later(60))).toBe(800)
})

it('the allowance for growth of a girth is less, and nothing where nothing grows, was not measured, or no time passes', () => {
  const measured = { chest: 18_000, apex: 8000 }
  expect(allowanceOf(chest, measured, { takenOn, born: '2026-08' }, later(60))).toBe(400)
  expect(allowanceOf(chest, measured, { takenOn, born: '2024-08' }, later(60))).toBe(200)
  expect(allowanceOf(field('apex', null), measured, { takenOn, born: '2026-08' }, later(60))).toBe(0)
  expect(allowanceOf(sleeve, measured, { takenOn, born: '2026-08' }, later(60))).toBe(0)
  expect(allowanceOf(chest, measured, { takenOn, born: '2026-08' }, takenOn)).toBe(0)
  expect(allowanceOf(chest, measured, { takenOn, born: '2026-08' }, later(-9))).toBe(0)
})
