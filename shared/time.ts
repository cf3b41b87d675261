export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Offset of Kochi, UTC+5:30 all year, in milliseconds. */
export const indiaOffsetMs = 5.5 * hourMs

/** Returns the Indian calendar date (`2026-11-21`) of a moment in milliseconds. */
export const indianDate = (at: number) => new Date(at + indiaOffsetMs).toISOString().slice(0, 10)

/** Returns today's date in Kochi, as `2026-11-21`. */
export const indianToday = () => indianDate(Date.now())

/** Maximum years ahead for the day of an event, a delivery or a plan. */
export const yearsAhead = 3

/** Returns the last Indian date that a booking or an order made now may have. */
export function lastDayAhead(now: number) {
  const today = indianDate(now)
  return `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`
}

/** Returns the Indian calendar month (`2026-11`) of a moment. */
export const indianMonth = (at: number) => indianDate(at).slice(0, 7)

/** Returns the moments at which an Indian calendar month (`2026-11`) begins and ends, in UTC milliseconds. */
export function boundsOfIndianMonth(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
  return { from: startOfIndianDay(`${month}-01`), to: startOfIndianDay(`${next}-01`) }
}

/** Returns the financial year of a moment in Kochi, April to March: `26-27`. */
export function financialYear(at: number) {
  const [year = 0, month = 0] = indianDate(at).split('-').map(Number)
  const first = month < 4 ? year - 1 : year
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('-')
}

/** Returns the moment at which an Indian calendar date begins, in UTC milliseconds. */
export const startOfIndianDay = (date: string) => Date.parse(`${date}T00:00:00Z`) - indiaOffsetMs

/** Returns the number of weeks since Monday 5 January 1970 in Kochi. */
export const indianWeek = (at: number) => Math.floor((at + indiaOffsetMs - 4 * dayMs) / (7 * dayMs))

/** Returns the Monday of a week of `indianWeek`, as an Indian date. */
export const startOfIndianWeek = (week: number) => new Date((week * 7 + 4) * dayMs).toISOString().slice(0, 10)

/** Returns the Monday of an Indian date's week. */
export const mondayOf = (date: string) => startOfIndianWeek(indianWeek(startOfIndianDay(date)))

/** Returns whether a text has the form of a calendar date (`2026-11-21`). */
export const isIsoDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')
