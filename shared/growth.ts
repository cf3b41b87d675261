import * as z from 'zod/mini'
import type { SizeField, Sizes } from './measures.ts'
import { dayMs } from './time.ts'

// Growth of children since they were measured. Births are known by month and year (`2026-03`); days are Indian dates.

const staleDays = z
  .number({ error: 'Days are a number' })
  .check(z.int('Days are whole'), z.minimum(1, 'At least one day'), z.maximum(1000, 'At most 1,000 days'))

/** Days for which measurements stay valid, by the age on the day they were taken: under 1, 3 or 15 years, or older. */
export const growthRule = z.object({ under1: staleDays, under3: staleDays, under15: staleDays, older: staleDays })
export type GrowthRule = z.output<typeof growthRule>
export const defaultGrowthRule: GrowthRule = { under1: 21, under3: 45, under15: 90, older: 180 }

/** Returns whole months from the month of birth to a day; undefined if the birth is unknown, as for adults. */
export function ageInMonths(born: string | null, on: string) {
  if (!born) return undefined
  const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return monthsOf(on) - monthsOf(born)
}

type Taken = { takenOn: string; born: string | null }

/** Returns the days from one Indian date to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/**
 * Returns how much a child is likely to outgrow a length by a day, in 1/40 mm, rounded up to half a centimetre. It is
 * shown beside the length and never added to it. Returns 0 for lengths that do not grow, and for adults.
 */
export function allowanceOf({ key, grows }: SizeField, measured: Sizes, { takenOn, born }: Taken, on: string) {
  const age = ageInMonths(born, takenOn)
  const value = measured[key]
  if (!grows || value === undefined || age === undefined || age >= 15 * 12 || on <= takenOn) return 0
  const months = daysBetween(takenOn, on) / daysOfMonth
  const grown = grows === 'girth' ? girthRate(age) : heightRate(age) * shareOfHeight(value, measured.height)
  // Subtracts a millionth, so that 5.000000001 mm counts as 5 mm.
  return Math.ceil((months * grown) / 5 - 1e-6) * halfCm
}

const daysOfMonth = 365.25 / 12
const halfCm = 200

/** Returns the growth of the height in millimetres a month. */
function heightRate(ageMonths: number) {
  if (ageMonths < 6) return 20
  if (ageMonths < 12) return 13
  if (ageMonths < 24) return 10
  return ageMonths < 48 ? 7 : 5
}
const girthRate = (ageMonths: number) => (ageMonths < 12 ? 5 : 2)

/** Returns a length's share of the height; half if the height was not measured. */
const shareOfHeight = (value: number, height: number | undefined) => (height ? value / height : 0.5)
