import * as z from 'zod/mini'
import type { OpeningHours } from './boutique.ts'
import { formatClock, shortDayNames } from './hours.ts'
import { hoursOn } from './opening-days.ts'
import { dayMs, hourMs, indianDate, indiaOffsetMs, minuteMs, startOfIndianDay } from './time.ts'
import { t } from './words/t.ts'

/** Minutes that a visit may take. */
export const visitLengths = [20, 30, 45, 60] as const
export const maxVisitMs = 60 * minuteMs
/** How many may come at the same time, at the most. */
export const maxPlaces = 5
/** Until so long before a visit its customer may move or cancel it, in milliseconds. */
export const changeUntilMs = 3 * hourMs
/** From so long before a visit on the admin may note that somebody came, in milliseconds: people come early. */
export const cameFromMs = 30 * minuteMs

const number = (label: string, min: number, max: number) => {
  const message = `${label} is a number from ${min} to ${max}`
  return z.number({ error: message }).check(z.int(message), z.minimum(min, message), z.maximum(max, message))
}
const minuteOfDay = number('A time of the day', 0, 24 * 60)

/** When customers may come. Times of the day are minutes after midnight. */
export const visitRule = z
  .object({
    /** Whether customers choose times at all. The admin always may. */
    on: z.boolean(),
    minutes: z.literal(visitLengths, { error: 'Please choose how long a visit takes' }),
    /** How many may come at the same time. */
    places: number('How many come at once', 1, maxPlaces),
    /** Nobody comes in it; null is none. */
    break: z.nullable(z.object({ from: minuteOfDay, to: minuteOfDay })),
    /** A time is chosen at least so many hours before. */
    noticeHours: number('The notice', 0, 72),
    /** And at most so many days ahead. */
    daysAhead: number('How far ahead', 1, 90),
    /** How often a customer may move a visit. */
    moves: number('How often it is moved', 0, 10),
  })
  .check(z.refine(({ break: pause }) => !pause || pause.from < pause.to, 'The break ends before it begins'))
export type VisitRule = z.output<typeof visitRule>

export const defaultVisitRule: VisitRule = {
  on: false,
  minutes: 30,
  places: 1,
  break: null,
  noticeHours: 2,
  daysAhead: 45,
  moves: 3,
}

/** A time that is taken: `startsAt` in milliseconds. */
type Slot = { startsAt: number; minutes: number }

/**
 * The times of an Indian date at which a visit may begin, in milliseconds: whole ones from opening to closing, before the
 * break and from its end on. None on a closed day, and on one by appointment only.
 */
export function slotsOf(date: string, hours: OpeningHours, { minutes, break: pause }: VisitRule) {
  const opening = hoursOn(date, hours)
  if (!opening) return []
  const midnight = startOfIndianDay(date)
  const slots: number[] = []
  for (let at = opening.open; at + minutes <= opening.close; ) {
    if (pause && at < pause.to && at + minutes > pause.from) {
      at = pause.to
      continue
    }
    slots.push(midnight + at * minuteMs)
    at += minutes
  }
  return slots
}

/** The visits that overlap a time. */
export const overlapping = <Taken extends Slot>({ startsAt, minutes }: Slot, taken: Taken[]) =>
  taken.filter(
    (visit) => visit.startsAt < startsAt + minutes * minuteMs && visit.startsAt + visit.minutes * minuteMs > startsAt,
  )

type Plan = { hours: OpeningHours; rule: VisitRule; taken: Slot[] }

/** The times of an Indian date at which a place is free, whoever chooses. */
export const freeSlotsOf = (date: string, { hours, rule, taken }: Plan) =>
  slotsOf(date, hours, rule).filter(
    (startsAt) => overlapping({ startsAt, minutes: rule.minutes }, taken).length < rule.places,
  )

/** The moments between which a customer may choose a time, in milliseconds; the second is not among them. */
export const choosableFrom = ({ noticeHours }: VisitRule, now: number) => now + noticeHours * hourMs
export const choosableUntil = ({ daysAhead }: VisitRule, now: number) =>
  startOfIndianDay(indianDate(now)) + (daysAhead + 1) * dayMs

/** What customers may choose in so many days from an Indian date on, by day; a day without a free time is left out. */
export function freeTimes({ from, days }: { from: string; days: number }, plan: Plan, now: number) {
  const { rule } = plan
  if (!rule.on) return []
  const [earliest, latest] = [choosableFrom(rule, now), choosableUntil(rule, now)]
  return Array.from({ length: days }, (_, nth) => indianDate(startOfIndianDay(from) + nth * dayMs)).flatMap((date) => {
    const times = freeSlotsOf(date, plan).filter((startsAt) => startsAt >= earliest && startsAt < latest)
    return times.length > 0 ? [{ date, times }] : []
  })
}

const months = () => [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
]

/** `11:30 AM` in Kochi. */
export const visitClock = (at: number) => formatClock(((at + indiaOffsetMs) % dayMs) / minuteMs)

/** `Tue 24 Nov`. */
export function visitDay(at: number) {
  const day = new Date(at + indiaOffsetMs)
  return `${shortDayNames()[day.getUTCDay()]} ${day.getUTCDate()} ${months()[day.getUTCMonth()]}`
}

/** `Tue 24 Nov, 11:30 AM`. */
export const visitTime = (at: number) => `${visitDay(at)}, ${visitClock(at)}`
