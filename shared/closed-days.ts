import type { OpeningHours } from './boutique.ts'
import { hoursText } from './hours.ts'
import { lazy } from './lazy.ts'
import { closedRanges } from './opening-days.ts'
import { dayMs, indianDate } from './time.ts'
import { visitDay } from './visit-times.ts'
import { spoken, t } from './words/t.ts'

/** Why nobody comes on an Indian date: `closed: Christmas`, `by appointment`. Undefined on a day with hours. */
export function closedReason(date: string, { week, closed }: OpeningHours) {
  const holiday = closed.find((day) => day.date === date)
  if (holiday) return holiday.reason ? t('closed: {reason}', { reason: holidayName(holiday.reason) }) : t('closed')
  return week[new Date(date).getUTCDay()] ? undefined : t('by appointment')
}

/** `Fri 25 Dec: Christmas`, `Tue 25 Aug to Fri 28 Aug: Onam`: days that are closed together. */
function closedRangeText({ from, to, reason }: ReturnType<typeof closedRanges>[number]) {
  const [first, last] = [visitDay(Date.parse(from)), visitDay(Date.parse(to))]
  const days = from === to ? first : t('{from} to {to}', { from: first, to: last })
  return reason ? `${days}: ${holidayName(reason)}` : days
}

/** The closed days of a month (`2026-12`) from a day on: `Sunday by appointment. Fri 25 Dec: Christmas.` */
export function closedText(month: string, hours: OpeningHours, today: string) {
  const weekdays = hoursText(hours).filter((line) => line.endsWith(t('by appointment')))
  const days = hours.closed.filter(({ date, reason }) => reason && date.startsWith(month) && date >= today)
  return [...weekdays, ...closedRanges(days).map(closedRangeText)].map((line) => `${line}.`).join(' ')
}

/** Closed days are announced this long before. */
const noticePeriod = 30 * dayMs
const dayMonth = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const dayMonthFormats = {
  en: lazy(() => new Intl.DateTimeFormat('en-IN', dayMonth)),
  ml: lazy(() => new Intl.DateTimeFormat('ml-IN', dayMonth)),
}

/** The closed days of the next 30, in lines: `Closed on 25 December (Christmas)`. */
export function upcomingClosedDays({ closed }: OpeningHours, at: number) {
  const [today, last] = [indianDate(at), indianDate(at + noticePeriod)]
  const format = dayMonthFormats[spoken()]()
  return closedRanges(closed.filter(({ date }) => date >= today && date <= last)).map(({ from, to, reason }) => {
    const [first, final] = [format.format(Date.parse(from)), format.format(Date.parse(to))]
    const days =
      from === to ? t('Closed on {day}', { day: first }) : t('Closed from {from} to {to}', { from: first, to: final })
    return `${days}${reason ? ` (${holidayName(reason)})` : ''}`
  })
}

/** Why the shop is closed, in the language that is spoken: a holiday by its name there, and the owner's own words as they are. */
function holidayName(reason: string) {
  const names: Record<string, string> = {
    'Mannam Jayanthi': t('Mannam Jayanthi'),
    'Republic Day': t('Republic Day'),
    'Maha Sivarathri': t('Maha Sivarathri'),
    'Id-ul-Fitr': t('Id-ul-Fitr'),
    'Maundy Thursday': t('Maundy Thursday'),
    'Good Friday': t('Good Friday'),
    Easter: t('Easter'),
    'Ambedkar Jayanthi': t('Ambedkar Jayanthi'),
    Vishu: t('Vishu'),
    'May Day': t('May Day'),
    Bakrid: t('Bakrid'),
    Muharram: t('Muharram'),
    'Karkidaka Vavu': t('Karkidaka Vavu'),
    'Independence Day': t('Independence Day'),
    Onam: t('Onam'),
    'Ayyankali Jayanthi': t('Ayyankali Jayanthi'),
    'Sreekrishna Jayanthi': t('Sreekrishna Jayanthi'),
    'Sree Narayana Guru Samadhi': t('Sree Narayana Guru Samadhi'),
    'Gandhi Jayanthi': t('Gandhi Jayanthi'),
    'Mahanavami and Vijayadasami': t('Mahanavami and Vijayadasami'),
    Deepavali: t('Deepavali'),
    Christmas: t('Christmas'),
  }
  return names[reason] ?? reason
}
