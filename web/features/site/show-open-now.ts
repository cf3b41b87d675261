import type { OpeningHours } from '../../../shared/boutique.ts'
import { openingText } from '../../../shared/hours.ts'

const minuteMs = 60_000

/** Says on the contact card whether the shop is open, from now on every minute. */
export function showOpenNow(hours: OpeningHours) {
  const line = document.querySelector('[data-open-now]')
  if (!line) return
  const look = () => {
    line.textContent = openingText(Date.now(), hours)
  }
  look()
  setInterval(look, minuteMs)
}
