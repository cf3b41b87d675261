import { lazy } from '../../../../shared/lazy.ts'
import { dayMs } from '../../../../shared/time.ts'

// By the visitor's own clock, written as everywhere else (lib/format.ts): the panel is never rendered on the server.
const timeFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' }))
const dayFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long' }))
const shortDayFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' }))
const dateKeyFormat = lazy(() => new Intl.DateTimeFormat('en-CA'))

/** `10:12 AM`. */
export const formatTime = (iso: string) => timeFormat().format(new Date(iso)).toUpperCase()
/** `2026-05-14`, the visitor's day. */
export const dayKey = (iso: string) => dateKeyFormat().format(new Date(iso))

function relativeDay(iso: string, now: number) {
  const day = dayKey(iso)
  const at = [now, now - dayMs].findIndex((other) => dateKeyFormat().format(other) === day)
  return ['Today', 'Yesterday'][at]
}
/** `Today`, `Yesterday`, else `Thursday 14 May`. */
export const formatDay = (iso: string, now = Date.now()) => relativeDay(iso, now) ?? dayFormat().format(new Date(iso))
/** For a list: the time of today, else `Yesterday` or `14 May`. */
export function formatWhen(iso: string, now = Date.now()) {
  const day = relativeDay(iso, now)
  return day === 'Today' ? formatTime(iso) : (day ?? shortDayFormat().format(new Date(iso)))
}
