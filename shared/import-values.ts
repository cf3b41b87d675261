import type { DayOrder } from './imports.ts'
import { indianDate } from './time.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const places: Record<DayOrder, [year: number, month: number, day: number]> = {
  day: [2, 1, 0],
  month: [2, 0, 1],
  year: [0, 1, 2],
}

const weekday = /^(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?$/i

/**
 * A day as it stands in a file, as `2024-05-12`: that form itself, "12 May 2024", "Sunday, 12th May" with its year or "12-May-24", else numbers in the order
 * of the file. A year of two digits lies at most five years ahead. Undefined for what is no day.
 */
export function parseDay(text: string, order: DayOrder, thisYear = new Date().getFullYear()) {
  // A moment of the world's clock is a day in Kochi.
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))
    return indianDate(Date.parse(text))
  const written = text.trim().replace(/[T ]\d\d?:\d\d.*$/, '')
  const parts = written
    .split(/[\s./,-]+/)
    .filter((part) => part && !weekday.test(part))
    .map((part) => part.replace(/^(\d\d?)(?:st|nd|rd|th)$/i, '$1'))
  if (parts.length !== 3) return undefined
  const named = parts.findIndex((part) => /^[a-z]/i.test(part))
  const [year, month, day] = /^\d{4}-/.test(written)
    ? places.year
    : named >= 0
      ? ([2, named, 1 - named] as const)
      : places[order]
  return toIso(parts[year] ?? '', monthOf(parts[month] ?? ''), Number(parts[day]), thisYear)
}

/** A month and year of birth as it stands in a file ("05/2019", "May 2019", "2019-05"), as `2019-05`; undefined for other texts. */
export function parseMonth(text: string) {
  const parts = text.trim().split(/[\s./,-]+/)
  const [month = '', year = ''] = /^\d{4}$/.test(parts[0] ?? '') ? parts.toReversed() : parts
  const isMonth = parts.length === 2 && /^(19|20)\d\d$/.test(year) && /^(\d\d?|[a-z]{3,})$/i.test(month)
  return isMonth ? toIso(year, monthOf(month), 1, 0)?.slice(0, 7) : undefined
}

function monthOf(text: string) {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  return months.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

function toIso(yearText: string, month: number, day: number, thisYear: number) {
  if (!/^(\d\d|\d{4})$/.test(yearText) || !Number.isInteger(month) || !Number.isInteger(day)) return undefined
  const short = 2000 + Number(yearText)
  const year = yearText.length === 4 ? Number(yearText) : short > thisYear + 5 ? short - 100 : short
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay && year >= 1950 && year < 2100 ? at.toISOString().slice(0, 10) : undefined
}
