import { expect, it } from 'vitest'
import {
  formatDifference,
  formatSize,
  parseSize,
  rangeFault,
  type SizeField,
  sizesFault,
  sizeUnits,
} from '../../../shared/measures.ts'

const chest: SizeField = {
  key: 'chest',
  label: 'Chest',
  hint: '',
  required: true,
  min: 12_000,
  max: 64_000,
  grows: 'girth',
}
const wrist: SizeField = { ...chest, key: 'wrist', label: 'Wrist', required: false, min: 2800, max: 12_000 }

it.each([
  ['22', 'cm', 8800],
  ['22.5', 'cm', 9000],
  [' 22.0 ', 'cm', 8800],
  ['0.5', 'cm', 200],
  ['22', 'in', 22_352],
  ['22.25', 'in', 22_606],
  ['22 1/4', 'in', 22_606],
  ['22 2/8', 'in', 22_606],
  ['22.125', 'in', 22_479],
  ['7/8', 'in', 889],
] as const)('a length as it is typed is exact: %s %s', (typed, unit, value) =>
  expect(parseSize(typed, unit)).toBe(value),
)

it.each([
  ['22.3', 'cm'],
  ['22 1/4', 'cm'],
  ['22.25', 'cm'],
  ['22.3', 'in'],
  ['22 1/3', 'in'],
  ['22 5/4', 'in'],
  ['22 1/16', 'in'],
  ['1234', 'cm'],
  ['-3', 'cm'],
  ['1e2', 'cm'],
  ['', 'cm'],
  ['22 1/4 1/4', 'in'],
  ['NaN', 'in'],
] as const)('a length as it is typed is refused: "%s" %s', (typed, unit) =>
  expect(parseSize(typed, unit)).toBeUndefined(),
)

it('a length as it is typed is written as it was read, at every step of both units up to 3 m', () => {
  for (const [unit, size] of [
    ['cm', 200],
    ['in', 127],
  ] as const)
    for (let value = 0; value <= 120_000; value += size) {
      const written = formatSize(value, unit)
      expect(written).not.toContain('≈')
      expect(parseSize(written, unit)).toBe(value)
    }
})

it('a length as it is typed does not drift when the unit is switched: it is shown rounded and marked, and stays what it was', () => {
  expect([formatSize(9000, 'cm'), formatSize(9000, 'in')]).toEqual(['22.5', '≈ 8 7/8'])
  expect([formatSize(22_606, 'in'), formatSize(22_606, 'cm')]).toEqual(['22 1/4', '≈ 56.5'])
  // 127 cm are 50 inches: exact in both.
  expect([formatSize(50_800, 'in'), formatSize(50_800, 'cm')]).toEqual(['50', '127'])
  expect(sizeUnits.map((unit) => formatSize(0, unit))).toEqual(['0', '0'])
})

it.each([
  [9000, 8400, 'cm', '+1.5'],
  [8400, 9000, 'cm', '−1.5'],
  [22_606, 22_352, 'in', '+1/4'],
  [22_352, 24_511, 'in', '−2 1/8'],
  [9000, 9000, 'cm', ''],
  // Across units: 22 1/2 cm after 8 inches (20.32 cm).
  [9000, 8128, 'cm', '≈ +2'],
  [9000, 9017, 'cm', '≈ 0'],
] as const)('a difference of %i after %i in %s is "%s"', (value, before, unit, difference) => {
  expect(formatDifference(value, before, unit)).toBe(difference)
})

it('a size out of its bounds is said in a sentence, with bounds that are steps of the unit', () => {
  expect(rangeFault(chest, 11_800, 'cm')).toBe('Chest is between 30 and 160 cm')
  expect(rangeFault(chest, 11_800, 'in')).toBe('Chest is between 11 7/8 and 62 7/8 in')
  expect([rangeFault(chest, 12_000, 'cm'), rangeFault(chest, 64_000, 'cm')]).toEqual([undefined, undefined])
})

it('a fault is looked for in all of a set', () => {
  const fields = [chest, wrist]
  expect(sizesFault(fields, { chest: 24_000 }, 'cm')).toBeUndefined()
  // Typed in inches, before the unit was switched.
  expect(sizesFault(fields, { chest: 22_606, wrist: 6000 }, 'cm')).toBeUndefined()
  expect(sizesFault(fields, { wrist: 6000 }, 'cm')).toEqual({
    message: 'Chest is required',
    path: ['sizes', 'chest'],
  })
  expect(sizesFault(fields, { chest: 24_001 }, 'cm')?.message).toBe('Please enter 22, 22.5 or 22 1/4')
  expect(sizesFault(fields, { chest: 24_000, wrist: 200 }, 'cm')?.message).toBe('Wrist is between 7 and 30 cm')
  expect(sizesFault(fields, { chest: 24_000, hip: 24_000 }, 'cm')?.message).toMatch(/no longer measured/)
  expect(sizesFault([wrist], {}, 'cm')?.message).toBe('Please enter at least one size')
})
