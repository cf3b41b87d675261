import * as z from 'zod/mini'
import { machineText } from './text.ts'
import { cleanSize } from './typed.ts'

// Lengths are stored in 1/40 mm: half a centimetre is 200 and an eighth of an inch is 127. Both are exact, so that
// switching a length between the units and back does not change it.

/** Units of lengths. */
export const sizeUnits = ['cm', 'in'] as const
export type SizeUnit = (typeof sizeUnits)[number]

/** Smallest step of a unit in 1/40 mm, and the number of steps in the unit. */
const steps: Record<SizeUnit, { size: number; perUnit: number }> = {
  cm: { size: 200, perUnit: 2 },
  in: { size: 127, perUnit: 8 },
}

/** Returns whether a length is a whole number of steps in centimetres or in inches. */
const isExactSize = (value: number) => sizeUnits.some((unit) => value % steps[unit].size === 0)

/** Lengths in 1/40 mm, by the key of their field. */
export const sizes = z.record(machineText(40, 'This name cannot be used'), z.int())
export type Sizes = z.output<typeof sizes>

/** A size that is measured for a garment. */
export type SizeField = {
  /** Key of the value in a set; it never changes. */
  key: string
  label: string
  /** Instruction for the tape; empty if the label suffices. */
  hint: string
  required: boolean
  /** Bounds in 1/40 mm, inclusive. */
  min: number
  max: number
  /** The growth that a child outgrows it by: in height or in girth; null if it does not grow. */
  grows: 'length' | 'girth' | null
}

export const sizeMessage = 'Please enter 22, 22.5 or 22 1/4'

/**
 * Parses a typed length. Both units accept "22" and "22.5"; inches also "22.25", "22 1/4", "22¼", "22-1/4" and "3/8".
 * Returns undefined for other texts and for partial steps of the unit: half a centimetre or an eighth of an inch.
 */
export function parseSize(typed: string, unit: SizeUnit): number | undefined {
  const { size, perUnit } = steps[unit]
  const cleaned = cleanSize(typed)
  const count = (decimalOf(cleaned) ?? (unit === 'in' ? fractionOf(cleaned) : undefined) ?? Number.NaN) * perUnit
  return Number.isInteger(count) ? count * size : undefined
}

const decimalOf = (typed: string) => (/^\d{1,3}(\.\d{1,4})?$/.test(typed) ? Number(typed) : undefined)

function fractionOf(typed: string) {
  const [, whole = '0', top, bottom] = /^(?:(\d{1,3})\s+)?([1-7])\/([248])$/.exec(typed) ?? []
  return Number(top) < Number(bottom) ? Number(whole) + Number(top) / Number(bottom) : undefined
}

/**
 * Formats a length without its unit: "22.5" or "22 1/4", which `parseSize` reads back. A partial step of the unit is
 * rounded and marked: "≈ 22 1/4".
 */
export const formatSize = (value: number, unit: SizeUnit) => `${approximately(value, unit)}${written(value, unit)}`

/** Formats the change of a length in a unit: "+1.5", "−1/4"; empty if it is unchanged. */
export function formatDifference(value: number, before: number, unit: SizeUnit) {
  const difference = value - before
  if (difference === 0) return ''
  const length = written(Math.abs(difference), unit)
  const sign = length === '0' ? '' : difference > 0 ? '+' : '−'
  return `${approximately(difference, unit)}${sign}${length}`
}

const approximately = (value: number, unit: SizeUnit) => (value % steps[unit].size === 0 ? '' : '≈ ')

/** Formats a length rounded to the nearest step of the unit. */
function written(value: number, unit: SizeUnit) {
  const { size, perUnit } = steps[unit]
  const count = Math.round(value / size)
  return unit === 'cm' ? String(count / perUnit) : eighths(count)
}

/** Formats eighths of an inch in lowest terms: 6 are "3/4", 18 are "2 1/4". */
function eighths(count: number) {
  const [whole, rest] = [Math.floor(count / 8), count % 8]
  if (rest === 0) return String(whole)
  const parts = rest % 4 === 0 ? 4 : rest % 2 === 0 ? 2 : 1
  return `${whole ? `${whole} ` : ''}${rest / parts}/${8 / parts}`
}

/** Returns the bounds of a field, as whole steps of the unit, where a length is out of them: ['30', '160 cm']. */
export function missedBounds({ min, max }: SizeField, value: number, unit: SizeUnit): [string, string] | undefined {
  if (value >= min && value <= max) return undefined
  const { size } = steps[unit]
  const [from, to] = [Math.ceil(min / size) * size, Math.floor(max / size) * size]
  return [formatSize(from, unit), `${formatSize(to, unit)} ${unit}`]
}

/** Returns why a length is out of a field's range, or undefined: "Chest is between 30 and 160 cm". */
export function rangeFault(field: SizeField, value: number, unit: SizeUnit) {
  const bounds = missedBounds(field, value, unit)
  return bounds && `${field.label} is between ${bounds.join(' and ')}`
}

/** Finds the first fault in the lengths of a new set, with its field; undefined if there is none. */
export function sizesFault(fields: SizeField[], measured: Sizes, unit: SizeUnit) {
  const faultAt = (message: string, ...path: string[]) => ({ message, path })
  if (fields.length === 0) return faultAt('Nothing is measured for this garment. You can change that in Settings.')
  for (const field of fields) {
    const value = measured[field.key]
    if (value === undefined && field.required) return faultAt(`${field.label} is required`, 'sizes', field.key)
    if (value === undefined) continue
    const fault = isExactSize(value) ? rangeFault(field, value, unit) : sizeMessage
    if (fault) return faultAt(fault, 'sizes', field.key)
  }
  const keys = new Set(fields.map(({ key }) => key))
  if (Object.keys(measured).some((key) => !keys.has(key)))
    return faultAt('Something here is no longer measured. Please reload the page.')
  return Object.keys(measured).length === 0 ? faultAt('Please enter at least one size') : undefined
}
