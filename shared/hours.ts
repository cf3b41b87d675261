import { type OpeningHours, placeholderBoutique } from './boutique.ts'
import { hoursOn } from './opening-days.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs } from './time.ts'
import { t } from './words/t.ts'

/** Maximum days until the next opening that the text names; after that it says only that the shop is closed. */
const maxDaysAhead = 60

/** Returns whether the shop is open at a moment, and the next moment at which this changes; both in milliseconds. */
export function openingAt(
  at: number,
  hours: OpeningHours = placeholderBoutique.hours,
): { open: boolean; changes: number } {
  const today = Math.floor((at + indiaOffsetMs) / dayMs) * dayMs - indiaOffsetMs
  for (let midnight = today; midnight <= today + maxDaysAhead * dayMs; midnight += dayMs) {
    const opening = hoursOn(indianDate(midnight), hours)
    if (!opening) continue
    if (at < midnight + opening.open * minuteMs) return { open: false, changes: midnight + opening.open * minuteMs }
    if (at < midnight + opening.close * minuteMs) return { open: true, changes: midnight + opening.close * minuteMs }
  }
  return { open: false, changes: Number.POSITIVE_INFINITY }
}

/** Names of days, Sunday first like `Date`. */
export const dayNames = () =>
  [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')] as const
export const shortDayNames = () => [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')] as const
/** Indices into `OpeningHours.week`, Monday first. */
export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/** Formats minutes after midnight as `10:00`, the format of a time field. */
export const formatClock24 = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Formats minutes after midnight as `10:00 AM`. */
export function formatClock(minutes: number) {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Formats the week as lines, Monday first, with equal days joined: `Mon-Sat 10:00 AM - 7:00 PM`, `Sunday by
 * appointment`.
 */
export function hoursText({ week }: OpeningHours) {
  const [names, shortNames] = [dayNames(), shortDayNames()]
  const runs: { days: number[]; when: string }[] = []
  for (const day of mondayFirst) {
    const opening = week[day]
    const when = opening ? `${formatClock(opening.open)} - ${formatClock(opening.close)}` : t('by appointment')
    const last = runs.at(-1)
    if (last?.when === when) last.days.push(day)
    else runs.push({ days: [day], when })
  }
  return runs.map(({ days: [first = 0, ...rest], when }) => {
    const last = rest.at(-1)
    return `${last === undefined ? names[first] : `${shortNames[first]}-${shortNames[last]}`} ${when}`
  })
}

/** Returns `Open now, until 7:00 PM` or the next opening, for a moment (ms) in Kochi. */
export function openingText(at: number, hours?: OpeningHours) {
  const { open, changes } = openingAt(at, hours)
  if (changes === Number.POSITIVE_INFINITY) return t('Closed for now')
  const time = formatClock(((changes + indiaOffsetMs) % dayMs) / minuteMs)
  if (open) return t('Open now, until {time}', { time })
  const day = indianDate(changes)
  if (day === indianDate(at)) return t('Closed now, opens today at {time}', { time })
  if (day === indianDate(at + dayMs)) return t('Closed now, opens tomorrow at {time}', { time })
  const weekday = dayNames()[new Date(changes + indiaOffsetMs).getUTCDay()] ?? ''
  return t('Closed now, opens {weekday} at {time}', { weekday, time })
}
