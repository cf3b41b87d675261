import type { OpeningHours } from '../../../shared/boutique.ts'
import { dayNames, formatClock, openingAt } from '../../../shared/hours.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs } from '../../../shared/time.ts'

/**
 * When somebody who books at this moment (ms) is called, in the boutique's own hours: `today until 7:00 PM, or tomorrow
 * from 10:00 AM`. Undefined where it is not known when the boutique opens.
 */
export function whenWeCall(at: number, hours: OpeningHours) {
  const { open, changes } = openingAt(at, hours)
  const opens = open ? openingAt(changes, hours).changes : changes
  const fromOpening = Number.isFinite(opens) ? `${dayOf(opens, at)} from ${clockOf(opens)}` : undefined
  if (!open) return fromOpening
  const untilClosing = `today until ${clockOf(changes)}`
  return fromOpening ? `${untilClosing}, or ${fromOpening}` : untilClosing
}

const clockOf = (at: number) => formatClock(((at + indiaOffsetMs) % dayMs) / minuteMs)

function dayOf(day: number, now: number) {
  const date = indianDate(day)
  if (date === indianDate(now)) return 'today'
  if (date === indianDate(now + dayMs)) return 'tomorrow'
  return `on ${dayNames[new Date(day + indiaOffsetMs).getUTCDay()]}`
}
