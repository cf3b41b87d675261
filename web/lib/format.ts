import { lazy } from '../../shared/lazy.ts'
import { dayMs } from '../../shared/time.ts'
import { spoken, t } from '../../shared/words/t.ts'

/** Returns a date format in Indian time and in the current language, which changes between the Worker's requests. */
const inKochi = (parts: Intl.DateTimeFormatOptions) => {
  const formatIn = (locale: string) =>
    lazy(() => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'Asia/Kolkata' }))
  const [english, malayalam] = [formatIn('en-IN'), formatIn('ml-IN')]
  return () => (spoken() === 'ml' ? malayalam() : english())
}
const dates = inKochi({ day: 'numeric', month: 'short', year: 'numeric' })
const longDates = inKochi({ day: 'numeric', month: 'long', year: 'numeric' })
const fullDates = inKochi({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayMonths = inKochi({ day: 'numeric', month: 'short' })
const daysAndMonths = inKochi({ day: 'numeric', month: 'long' })
const weekdaysAndDays = inKochi({ weekday: 'long', day: 'numeric', month: 'long' })
const shortWeekdaysAndDays = inKochi({ weekday: 'short', day: 'numeric', month: 'long' })
const monthsAndYears = inKochi({ month: 'long', year: 'numeric' })
const times = inKochi({ hour: 'numeric', minute: '2-digit' })
// With 'ml-IN' some runtimes group rupees by thousands instead of the Indian way. Whole rupees have no decimals:
// ₹18,500, but ₹18,500.50.
const money = lazy(
  () => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' }),
)

/** Formats `14 May 2025`. */
export const shortDate = (iso: string) => dates().format(new Date(iso))
/** Formats `14 May 2025` with the full month. */
export const longDate = (iso: string) => longDates().format(new Date(iso))
/** Formats `Wednesday 14 May 2025`. */
export const fullDate = (at: string | number) => fullDates().format(new Date(at))
/** Formats `14 May`, without the year. */
export const dayMonth = (iso: string) => dayMonths().format(new Date(iso))
/** Formats `7 December`. */
export const dayAndMonth = (iso: string) => daysAndMonths().format(new Date(iso))
/** Formats `Monday, 14 December`, without the year. */
export const weekdayAndDay = (at: string) => weekdaysAndDays().format(new Date(at))
/** Formats `Mon, 14 December`. */
export const dayInWords = (day: string) => shortWeekdaysAndDays().format(new Date(day))
/** Formats a month (`2026-12`) as `December 2026`. */
export const monthAndYear = (month: string) => monthsAndYears().format(new Date(`${month}-01`))
/** Formats `4:25 PM`. */
export const clockTime = (iso: string) => times().format(new Date(iso)).toUpperCase()
/** Formats `Today, 4:25 PM`, `Yesterday, 4:25 PM`, else `14 May 2025, 4:25 PM`. */
export function relativeDateTime(iso: string, now = Date.now()) {
  const date = shortDate(iso)
  const dayIndex = [now, now - dayMs].findIndex((day) => dates().format(new Date(day)) === date)
  return `${[t('Today'), t('Yesterday')][dayIndex] ?? date}, ${clockTime(iso)}`
}
/** Formats `4:25 PM` for today, else `Yesterday, 4:25 PM` or with the date. */
export function clockOrDay(iso: string, now = Date.now()) {
  const when = relativeDateTime(iso, now)
  return when.startsWith(t('Today')) ? clockTime(iso) : when
}
/** Formats paise as rupees with Indian grouping: 1850000 -> ₹18,500. */
export const formatRupees = (paise: number) => money().format(paise / 100)

/** Formats an amount with its paise, for bills: their tax is exact to the paisa. */
export const exactRupees = (paise: number) =>
  (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })

/** Formats a duration in its largest unit: `less than a minute`, `5 minutes`, `19 hours`, `3 days`. */
export function elapsed(iso: string, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'less than a minute'
  const [amount, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** Formats `5 minutes ago`, `just now`. */
export function ago(iso: string, now = Date.now()) {
  const long = elapsed(iso, now)
  return long.startsWith('less') ? 'just now' : `${long} ago`
}

export { humanize } from '../../shared/names.ts'

/** Formats `12.5 MB`, with 0.1 MB as the smallest value. */
export const megabytes = (bytes: number) =>
  `${Math.max(0.1, bytes / 1024 ** 2).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`

/** Joins the sentences that are not empty. */
export const sentences = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
