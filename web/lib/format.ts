import { lazy } from '../../shared/lazy.ts'
import { dayMs } from '../../shared/time.ts'
import { spoken, t } from '../../shared/words/t.ts'

/** A format in the language that is spoken; the Worker speaks both by turns. */
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
// With 'ml-IN' some runtimes group rupees by thousands, which nobody in Kerala does.
// Prices are whole rupees, mostly: ₹18,500, but ₹18,500.50.
const money = lazy(
  () => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' }),
)

/** `14 May 2025`. */
export const shortDate = (iso: string) => dates().format(new Date(iso))
/** `14 May 2025` with the month in full. */
export const longDate = (iso: string) => longDates().format(new Date(iso))
/** `Wednesday 14 May 2025`, from a moment in any form. */
export const fullDate = (at: string | number) => fullDates().format(new Date(at))
/** `14 May`: where the year goes without saying. */
export const dayMonth = (iso: string) => dayMonths().format(new Date(iso))
/** `7 December`. */
export const dayAndMonth = (iso: string) => daysAndMonths().format(new Date(iso))
/** `Monday, 14 December`: where the year goes without saying. */
export const weekdayAndDay = (at: string) => weekdaysAndDays().format(new Date(at))
/** `Mon, 14 December`. */
export const dayInWords = (day: string) => shortWeekdaysAndDays().format(new Date(day))
/** `December 2026`, of a month (`2026-12`). */
export const monthAndYear = (month: string) => monthsAndYears().format(new Date(`${month}-01`))
/** `4:25 PM`. */
export const clockTime = (iso: string) => times().format(new Date(iso)).toUpperCase()
/** `Today, 4:25 PM`, `Yesterday, 4:25 PM`, else `14 May 2025, 4:25 PM`. */
export function relativeDateTime(iso: string, now = Date.now()) {
  const date = shortDate(iso)
  const dayIndex = [now, now - dayMs].findIndex((day) => dates().format(new Date(day)) === date)
  return `${[t('Today'), t('Yesterday')][dayIndex] ?? date}, ${clockTime(iso)}`
}
/** `4:25 PM` of today, else `Yesterday, 4:25 PM` or with the date. */
export function clockOrDay(iso: string, now = Date.now()) {
  const when = relativeDateTime(iso, now)
  return when.startsWith(t('Today')) ? clockTime(iso) : when
}
/** Paise as rupees with Indian grouping: 1850000 -> ₹18,500. */
export const formatRupees = (paise: number) => money().format(paise / 100)

/** An amount with each paisa, as bills name it: their tax is exact to the paisa. */
export const exactRupees = (paise: number) =>
  (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })

/** How long something has waited, in its largest unit: `less than a minute`, `5 minutes`, `19 hours`, `3 days`. */
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

/** `5 minutes ago`, `just now`. */
export function ago(iso: string, now = Date.now()) {
  const long = elapsed(iso, now)
  return long.startsWith('less') ? 'just now' : `${long} ago`
}

export { humanize } from '../../shared/names.ts'

/** `12.5 MB`, and 0.1 MB for anything less. */
export const megabytes = (bytes: number) =>
  `${Math.max(0.1, bytes / 1024 ** 2).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`

/** The sentences that there are, one after another. */
export const sentences = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
