import { dayLength } from '../../../shared/time.ts'

// The visitor's own locale and clock (spec section 9): the panel is never rendered on the server.
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const days = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const shortDays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const dates = new Intl.DateTimeFormat('en-CA')

/** `10:12 AM`, as the visitor writes it. */
export const timeOf = (iso: string) => clock.format(new Date(iso))
/** `2026-05-14`, the visitor's day. */
export const dayOf = (iso: string) => dates.format(new Date(iso))

function near(iso: string, now: number) {
  const day = dayOf(iso)
  const at = [now, now - dayLength].findIndex((other) => dates.format(other) === day)
  return ['Today', 'Yesterday'][at]
}
/** `Today`, `Yesterday`, else `Thursday 14 May`. */
export const dayWords = (iso: string, now = Date.now()) => near(iso, now) ?? days.format(new Date(iso))
/** For a list: the time of today, else `Yesterday` or `14 May`. */
export function whenWords(iso: string, now = Date.now()) {
  const day = near(iso, now)
  return day === 'Today' ? timeOf(iso) : (day ?? shortDays.format(new Date(iso)))
}
