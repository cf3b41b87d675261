import type { OpeningHours } from '../../../shared/boutique.ts'
import { dayNames, formatClock, openingAt } from '../../../shared/hours.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'

/**
 * When somebody who books at this moment (ms) is called, in the boutique's own hours: `today until 7:00 PM, or tomorrow
 * from 10:00 AM`. Undefined where it is not known when the boutique opens.
 */
export function whenWeCall(at: number, hours: OpeningHours) {
  const { open, changes } = openingAt(at, hours)
  const opens = open ? openingAt(changes, hours).changes : changes
  const fromOpening = Number.isFinite(opens)
    ? t('{day} from {time}', { day: dayOf(opens, at), time: clockOf(opens) })
    : undefined
  if (!open) return fromOpening
  const untilClosing = t('today until {time}', { time: clockOf(changes) })
  return fromOpening ? t('{today}, or {later}', { today: untilClosing, later: fromOpening }) : untilClosing
}

const clockOf = (at: number) => formatClock(((at + indiaOffsetMs) % dayMs) / minuteMs)

function dayOf(day: number, now: number) {
  const date = indianDate(day)
  if (date === indianDate(now)) return t('today')
  if (date === indianDate(now + dayMs)) return t('tomorrow')
  return t('on {day}', { day: dayNames()[new Date(day + indiaOffsetMs).getUTCDay()] ?? '' })
}
