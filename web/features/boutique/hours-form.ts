import * as z from 'zod/mini'
import type { OpeningDay, OpeningHours } from '../../../shared/boutique.ts'
import { hoursInput } from '../../../shared/boutique-input.ts'
import { datesOf, type Holiday } from '../../../shared/kerala-holidays.ts'
import { closedRanges } from '../../../shared/opening-days.ts'
import { dayMs } from '../../../shared/time.ts'

type Fields = Record<string, string>
type ClosedDay = OpeningHours['closed'][number]
type Range = ReturnType<typeof closedRanges>[number]

/** The field of a holiday's tick; its value says which days are closed and why. */
export const holidayField = ({ from }: Holiday) => `holiday.${from}`
export const holidayValue = ({ from, to, name }: Holiday) => `${from} ${to} ${name}`

/** Closed days by the holidays that are among them, whole and by their name, and the ranges that the owner typed. */
export function splitClosed(closed: ClosedDay[], holidays: Holiday[]) {
  const isClosed = (date: string, name: string) => closed.some((day) => day.date === date && day.reason === name)
  const ticked = holidays.filter((holiday) => datesOf(holiday).every((date) => isClosed(date, holiday.name)))
  const ofHolidays = new Set(ticked.flatMap(datesOf))
  return { ticked, ranges: closedRanges(closed.filter(({ date }) => !ofHolidays.has(date))) }
}

/** `10:30` as minutes after midnight; NaN for anything else. Midnight at the end of a day is its 24th hour. */
function minutesOf(clock = '', isClosing = false) {
  const [hours, minutes] = clock.split(':').map(Number)
  const total = (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN)
  return isClosing && total === 0 ? 24 * 60 : total
}

const weekOf = (fields: Fields): OpeningDay[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    fields[`open.${day}`]
      ? { open: minutesOf(fields[`week.${day}.open`]), close: minutesOf(fields[`week.${day}.close`], true) }
      : null,
  )

function tickedOf(fields: Fields) {
  const values = Object.entries(fields).flatMap(([name, value]) => (name.startsWith('holiday.') ? value : []))
  return values.map((value): Range => {
    const [from = '', to = '', ...name] = value.split(' ')
    return { from, to, reason: name.join(' ') }
  })
}

const typedOf = (fields: Fields) =>
  Object.keys(fields)
    .flatMap((name) => /^closed\.(\d+)\.from$/.exec(name)?.[1] ?? [])
    .map((row) => ({
      row,
      from: fields[`closed.${row}.from`] ?? '',
      to: fields[`closed.${row}.to`] || fields[`closed.${row}.from`] || '',
      reason: fields[`closed.${row}.reason`]?.trim(),
    }))

/** Days that a range names at most: more are a slip of the finger. */
const maxRange = 60

/** The fields as the hours they mean. A day that is ticked and typed is closed once, for the typed reason. */
export const hoursForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): OpeningHours => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: fields })
    const days = new Map<string, ClosedDay>()
    const add = (range: Range) => {
      for (const date of datesOf(range)) days.set(date, { date, ...(range.reason && { reason: range.reason }) })
    }
    for (const holiday of tickedOf(fields)) add(holiday)
    for (const { row, ...range } of typedOf(fields)) {
      const length = (Date.parse(range.to) - Date.parse(range.from)) / dayMs
      if (Number.isNaN(length)) refuse(`closed.${row}.from`, 'Please enter the day you are closed')
      else if (length < 0) refuse(`closed.${row}.to`, 'The last day is before the first')
      else if (length >= maxRange) refuse(`closed.${row}.to`, `At most ${maxRange} days in one entry`)
      else add(range)
    }
    const closed = [...days.values()].sort((a, b) => a.date.localeCompare(b.date))
    const parsed = hoursInput.safeParse({ week: weekOf(fields), closed })
    for (const { path, message } of parsed.error?.issues ?? [])
      refuse(path[0] === 'week' ? `week.${String(path[1])}.${String(path[2] ?? 'close')}` : 'closed', message)
    return parsed.data && issues.length === 0 ? parsed.data : z.NEVER
  }),
)
