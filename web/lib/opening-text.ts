import type { OpeningHours } from '../../shared/boutique.ts'
import { openingAt } from '../../shared/hours.ts'
import { dayMs, indianDate } from '../../shared/time.ts'
import { clockTime } from './format.ts'

const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' })

/** `Open now, until 7:00 PM` or when it opens next, for a moment (ms) in Kochi. */
export function openingText(at: number, hours?: OpeningHours) {
  const { open, changes } = openingAt(at, hours)
  if (changes === Number.POSITIVE_INFINITY) return 'Closed for now'
  const time = clockTime(new Date(changes).toISOString()).toUpperCase()
  if (open) return `Open now, until ${time}`
  const day = indianDate(changes)
  if (day === indianDate(at)) return `Closed now, opens today at ${time}`
  if (day === indianDate(at + dayMs)) return `Closed now, opens tomorrow at ${time}`
  return `Closed now, opens ${weekdays.format(changes)} at ${time}`
}
