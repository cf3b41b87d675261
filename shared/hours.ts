import { boutique } from './boutique.ts'
import { dayLength, indiaOffset } from './time.ts'

const minute = 60_000

/** Whether the shop is open at a moment, and the moment that changes next; both in milliseconds. */
export function openingAt(at: number): { open: boolean; changes: number } {
  const { open, close, days } = boutique.hours
  const today = Math.floor((at + indiaOffset) / dayLength) * dayLength - indiaOffset
  for (let midnight = today; midnight <= today + 7 * dayLength; midnight += dayLength) {
    const weekday = new Date(midnight + indiaOffset).getUTCDay()
    if (!days.some((day) => day === weekday)) continue
    if (at < midnight + open * minute) return { open: false, changes: midnight + open * minute }
    if (at < midnight + close * minute) return { open: true, changes: midnight + close * minute }
  }
  return { open: false, changes: Number.POSITIVE_INFINITY }
}
