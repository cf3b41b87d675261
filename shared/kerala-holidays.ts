import { dayMs, indianDate } from './time.ts'

/** `check`: the moon or the sun decides, and the government may name another day. */
export type Holiday = { from: string; to: string; name: string; check: boolean }

/** The same day in every year. */
const fixed = [
  ['01-02', 'Mannam Jayanthi'],
  ['01-26', 'Republic Day'],
  ['04-14', 'Ambedkar Jayanthi'],
  ['05-01', 'May Day'],
  ['08-15', 'Independence Day'],
  ['08-28', 'Ayyankali Jayanthi'],
  ['09-21', 'Sree Narayana Guru Samadhi'],
  ['10-02', 'Gandhi Jayanthi'],
  ['12-25', 'Christmas'],
] as const

/** Days from Easter. */
const byEaster = [
  [-3, 'Maundy Thursday'],
  [-2, 'Good Friday'],
  [0, 'Easter'],
] as const

type Listed = readonly (readonly [from: string, name: string, to?: string])[]

/**
 * The days that moon and sun decide, year by year. Kerala publishes the next year's list in October or November: add a year from it,
 * and correct what it says otherwise. Without a year here the days of above are there all the same.
 */
const listed: Record<number, Listed> = {
  2026: [
    ['02-15', 'Maha Sivarathri'],
    ['03-20', 'Id-ul-Fitr'],
    ['04-15', 'Vishu'],
    ['05-27', 'Bakrid'],
    ['06-26', 'Muharram'],
    ['08-12', 'Karkidaka Vavu'],
    ['08-25', 'Onam', '08-28'],
    ['09-04', 'Sreekrishna Jayanthi'],
    ['10-20', 'Mahanavami and Vijayadasami', '10-21'],
    ['11-08', 'Deepavali'],
  ],
  2027: [
    ['03-06', 'Maha Sivarathri'],
    ['03-10', 'Id-ul-Fitr'],
    ['04-15', 'Vishu'],
    ['05-17', 'Bakrid'],
    ['06-16', 'Muharram'],
    ['08-02', 'Karkidaka Vavu'],
    ['08-25', 'Sreekrishna Jayanthi'],
    ['09-11', 'Onam', '09-14'],
    ['10-08', 'Mahanavami and Vijayadasami', '10-09'],
    ['10-29', 'Deepavali'],
  ],
}

/** Kerala's public holidays of a year, in their order. */
export function keralaHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    ...fixed.map(([day, name]) => oneDay(`${year}-${day}`, name)),
    ...byEaster.map(([days, name]) => oneDay(isoDate(easter + days * dayMs), name)),
    ...(listed[year] ?? []).map(([from, name, to = from]) => ({
      ...{ from: `${year}-${from}`, to: `${year}-${to}`, name },
      check: true,
    })),
  ].sort((a, b) => a.from.localeCompare(b.from))
}

/** Days on which a shop is closed that has said nothing else: the holidays of this year and the next whose day is sure. */
export function usualClosedDays(now = Date.now()) {
  const year = Number(indianDate(now).slice(0, 4))
  return [year, year + 1]
    .flatMap(keralaHolidays)
    .filter(({ check }) => !check)
    .map(({ from, name }) => ({ date: from, reason: name }))
}

/** The dates of a range, both ends with it. */
export function datesOf({ from, to }: { from: string; to: string }) {
  const days = Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs)
  return Array.from({ length: days + 1 }, (_, nth) => isoDate(Date.parse(from) + nth * dayMs))
}

const isoDate = (at: number) => new Date(at).toISOString().slice(0, 10)
const oneDay = (date: string, name: string): Holiday => ({ from: date, to: date, name, check: false })

/** Easter Sunday of the Gregorian calendar, by the rule of Gauss as Meeus writes it. */
function easterOf(year: number) {
  const century = Math.floor(year / 100)
  const moon = (19 * (year % 19) + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const full = moon - Math.floor((moon + (year % 19 > 10 ? 1 : 0)) / 29)
  // From 21 March, the first Sunday after the full moon.
  const march21 = Date.UTC(year, 2, 21)
  const at = march21 + full * dayMs
  return at + (7 - new Date(at).getUTCDay()) * dayMs
}
