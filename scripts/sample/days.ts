import { indianDate, startOfIndianDay } from '../../shared/time.ts'

/** A day in milliseconds. */
export const dayMs = 86_400_000

/**
 * A moment `daysAgo` Indian days before `now`, in opening hours: `nth` spreads the moments over the day. What would lie
 * ahead, because the shop has only just opened, happened a few minutes ago instead.
 */
export function openingHour(now: number, daysAgo: number, nth: number) {
  const minutes = 10 * 60 + ((nth * 137) % 530)
  const at = startOfIndianDay(indianDate(now - daysAgo * dayMs)) + minutes * 60_000
  return new Date(Math.min(at, now - (nth + 1) * 60_000))
}
