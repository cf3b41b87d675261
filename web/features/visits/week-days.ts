import { dayMs, indianDate, minuteMs } from '../../../shared/time.ts'
import { visitClock, visitDay } from '../../../shared/visit-times.ts'
import type { AdminVisit, Week, WeekDay } from './queries.ts'

export const addDays = (date: string, days: number) => indianDate(Date.parse(date) + days * dayMs)

/** `Tue 24 Nov` of an Indian date. */
export const dayText = (date: string) => visitDay(Date.parse(date))

/** `2:30` and `PM` of a moment in milliseconds. */
export function clockParts(at: number) {
  const [clock = '', half = ''] = visitClock(at).split(' ')
  return { clock, half }
}

/** The visits of an Indian date. */
export const visitsOn = (date: string, visits: AdminVisit[]) =>
  visits.filter(({ startsAt }) => indianDate(Date.parse(startsAt)) === date)

/** `Closed: Christmas`, `By appointment`; undefined on a day with hours. */
export function closedLine({ closed, isOpen }: WeekDay) {
  if (closed !== null) return closed ? `Closed: ${closed}` : 'Closed'
  return isOpen ? undefined : 'By appointment'
}

export const countText = (many: number) => `${many} ${many === 1 ? 'visit' : 'visits'}`

/** Free times one after another: the first of them, and the moment in milliseconds at which the last ends. */
export type Stretch = { startsAt: string; until: number }

/** Returns free times as stretches without a gap. */
export function stretchesOf(free: string[], { minutes }: Pick<Week, 'minutes'>) {
  const stretches: Stretch[] = []
  for (const startsAt of free) {
    const at = Date.parse(startsAt)
    const last = stretches.at(-1)
    if (last?.until === at) last.until = at + minutes * minuteMs
    else stretches.push({ startsAt, until: at + minutes * minuteMs })
  }
  return stretches
}
