import { type OpeningHours, placeholderBoutique } from './boutique.ts'
import { lazy } from './lazy.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs } from './time.ts'

/** A shop closed for longer than this says only that it is closed. */
const maxDaysAhead = 60

/** Whether the shop is open at a moment, and the moment that changes next; both in milliseconds. */
export function openingAt(
  at: number,
  hours: OpeningHours = placeholderBoutique.hours,
): { open: boolean; changes: number } {
  const today = Math.floor((at + indiaOffsetMs) / dayMs) * dayMs - indiaOffsetMs
  for (let midnight = today; midnight <= today + maxDaysAhead * dayMs; midnight += dayMs) {
    const opening = hours.week[new Date(midnight + indiaOffsetMs).getUTCDay()]
    if (!opening || hours.closed.some(({ date }) => date === indianDate(midnight))) continue
    if (at < midnight + opening.open * minuteMs) return { open: false, changes: midnight + opening.open * minuteMs }
    if (at < midnight + opening.close * minuteMs) return { open: true, changes: midnight + opening.close * minuteMs }
  }
  return { open: false, changes: Number.POSITIVE_INFINITY }
}

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The days of a week as it is read, by their places in `OpeningHours.week`. */
export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/** `10:00` of minutes after midnight, as a time field takes it. */
export const formatClock24 = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `10:00 AM` of minutes after midnight. */
export function formatClock(minutes: number) {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The week in lines, Monday first, equal days together: `Mon-Sat 10:00 AM - 7:00 PM`, `Sunday by appointment`. */
export function hoursText({ week }: OpeningHours) {
  const days = mondayFirst.map((day) => {
    const opening = week[day]
    return {
      name: dayNames[day] ?? '',
      when: opening ? `${formatClock(opening.open)} - ${formatClock(opening.close)}` : 'by appointment',
    }
  })
  const runs: { names: string[]; when: string }[] = []
  for (const { name, when } of days) {
    const last = runs.at(-1)
    if (last?.when === when) last.names.push(name)
    else runs.push({ names: [name], when })
  }
  return runs.map(({ names: [first = '', ...rest], when }) => {
    const last = rest.at(-1)
    return `${last ? `${first.slice(0, 3)}-${last.slice(0, 3)}` : first} ${when}`
  })
}

/** Closed days are announced this long before. */
const noticePeriod = 30 * dayMs
const dayMonthFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' }))

/** The closed days of the next 30, in lines: `Closed on 25 December (Christmas)`. */
export function upcomingClosedDays({ closed }: OpeningHours, at: number) {
  const [today, last] = [indianDate(at), indianDate(at + noticePeriod)]
  return closed
    .filter(({ date }) => date >= today && date <= last)
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ date, reason }) => `Closed on ${dayMonthFormat().format(Date.parse(date))}${reason ? ` (${reason})` : ''}`)
}

const weekdayFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' }))

/** `Open now, until 7:00 PM` or when it opens next, for a moment (ms) in Kochi. */
export function openingText(at: number, hours?: OpeningHours) {
  const { open, changes } = openingAt(at, hours)
  if (changes === Number.POSITIVE_INFINITY) return 'Closed for now'
  const time = formatClock(((changes + indiaOffsetMs) % dayMs) / minuteMs)
  if (open) return `Open now, until ${time}`
  const day = indianDate(changes)
  if (day === indianDate(at)) return `Closed now, opens today at ${time}`
  if (day === indianDate(at + dayMs)) return `Closed now, opens tomorrow at ${time}`
  return `Closed now, opens ${weekdayFormat().format(changes)} at ${time}`
}
