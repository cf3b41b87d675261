import type { OpeningHours } from './boutique.ts'
import { dayMs, indianDate, minuteMs, startOfIndianDay } from './time.ts'

/** Returns whether an Indian date is announced as closed, such as a holiday. */
const isHoliday = (date: string, { closed }: OpeningHours) => closed.some((day) => day.date === date)

/** Returns the hours of an Indian date; undefined on a closed day or a day by appointment only. */
export const hoursOn = (date: string, hours: OpeningHours) =>
  isHoliday(date, hours) ? undefined : (hours.week[new Date(date).getUTCDay()] ?? undefined)

/** Returns true if the shop stays open for this many minutes from a moment (ms). */
export function isOpenFor(startsAt: number, minutes: number, hours: OpeningHours) {
  const date = indianDate(startsAt)
  const opening = hoursOn(date, hours)
  const from = (startsAt - startOfIndianDay(date)) / minuteMs
  return opening !== undefined && from >= opening.open && from + minutes <= opening.close
}

/**
 * Returns whether the shop is closed on an Indian date. A shop without any hours is open on every day except holidays.
 */
export const isClosedOn = (date: string, hours: OpeningHours) =>
  hours.week.some(Boolean) ? !hoursOn(date, hours) : isHoliday(date, hours)

type ClosedRange = { from: string; to: string; reason?: string }

/** Returns closed days in order. Consecutive days with the same reason form one range, such as the week of Onam. */
export function closedRanges(closed: OpeningHours['closed']) {
  const ranges: ClosedRange[] = []
  for (const { date, reason } of [...closed].sort((a, b) => a.date.localeCompare(b.date))) {
    const last = ranges.at(-1)
    if (last && last.reason === reason && Date.parse(date) - Date.parse(last.to) === dayMs) last.to = date
    else ranges.push({ from: date, to: date, ...(reason && { reason }) })
  }
  return ranges
}
