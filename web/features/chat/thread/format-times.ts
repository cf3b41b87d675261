import { lazy } from '../../../../shared/lazy.ts'
import { dayMs } from '../../../../shared/time.ts'
import { spoken, t } from '../../../../shared/words/t.ts'

// By the visitor's own clock, written as everywhere else (lib/format.ts): the panel is never rendered on the server.
const inWords = (parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(spoken() === 'ml' ? 'ml-IN' : 'en-IN', parts))
const timeFormat = inWords({ hour: 'numeric', minute: '2-digit' })
const dayFormat = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDayFormat = inWords({ day: 'numeric', month: 'short' })
const dateKeyFormat = lazy(() => new Intl.DateTimeFormat('en-CA'))

/** `10:12 AM`. */
export const formatTime = (iso: string) => timeFormat().format(new Date(iso)).toUpperCase()
/** `2026-05-14`, the visitor's day. */
export const dayKey = (iso: string) => dateKeyFormat().format(new Date(iso))

/** 0 for today, 1 for yesterday, else -1. */
function daysAgo(iso: string, now: number) {
  const day = dayKey(iso)
  return [now, now - dayMs].findIndex((other) => dateKeyFormat().format(other) === day)
}
/** `Today`, `Yesterday`, else `Thursday 14 May`. */
export const formatDay = (iso: string, now = Date.now()) =>
  [t('Today'), t('Yesterday')][daysAgo(iso, now)] ?? dayFormat().format(new Date(iso))
/** For a list: the time of today, else `Yesterday` or `14 May`. */
export function formatWhen(iso: string, now = Date.now()) {
  const days = daysAgo(iso, now)
  if (days === 0) return formatTime(iso)
  return days === 1 ? t('Yesterday') : shortDayFormat().format(new Date(iso))
}
