import type { OpeningHours } from '../../../shared/boutique.ts'
import { openingText } from '../../../shared/hours.ts'

const minuteMs = 60_000

/** Says in this line whether the shop is open, from now on every minute. */
export function showOpenNow(line: Element, hours: OpeningHours) {
  const look = () => {
    line.textContent = openingText(Date.now(), hours)
  }
  look()
  setInterval(look, minuteMs)
}
