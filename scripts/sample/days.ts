import { dayMs, hourMs, indianDate, minuteMs, startOfIndianDay } from '../../shared/time.ts'

/**
 * A moment `daysAgo` Indian days before `now`, in opening hours: `nth` spreads the moments over the day. A moment that
 * would lie ahead, because the boutique has only just opened, becomes one of the last minutes.
 */
export function openingHour(now: number, daysAgo: number, nth: number) {
  const at = startOfIndianDay(indianDate(now - daysAgo * dayMs)) + 10 * hourMs + ((nth * 137) % 530) * minuteMs
  return new Date(Math.min(at, now - (nth + 1) * minuteMs))
}
