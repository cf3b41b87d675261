import * as z from 'zod/mini'
import type { OpeningHours } from './boutique.ts'
import { formatClock, shortDayNames } from './hours.ts'
import { hoursOn } from './opening-days.ts'
import { dayMs, hourMs, indianDate, indiaOffsetMs, minuteMs, startOfIndianDay } from './time.ts'
import { t } from './words/t.ts'

/** Lengths of a visit in minutes. */
export const visitLengths = [20, 30, 45, 60] as const
export const maxVisitMs = 60 * minuteMs
/** Maximum number of simultaneous visits that the admin can set. */
export const maxPlaces = 5
/** A customer may move or cancel a visit until this time before it, in milliseconds. */
export const changeUntilMs = 3 * hourMs
/** An admin may note that a customer came from this time before the visit, in milliseconds: customers come early. */
export const cameFromMs = 30 * minuteMs

const number = (label: string, min: number, max: number) => {
  const message = `${label} is a number from ${min} to ${max}`
  return z.number({ error: message }).check(z.int(message), z.minimum(min, message), z.maximum(max, message))
}
const minuteOfDay = number('A time of the day', 0, 24 * 60)

/** Rules for visit times. Times of day are minutes after midnight. */
export const visitRule = z
  .object({
    /** True if customers can choose times. The admin always can. */
    on: z.boolean(),
    minutes: z.literal(visitLengths, { error: 'Please choose how long a visit takes' }),
    /** Maximum number of simultaneous visits. */
    places: number('How many come at once', 1, maxPlaces),
    /** Daily break without visits; null for no break. */
    break: z.nullable(z.object({ from: minuteOfDay, to: minuteOfDay })),
    /** Minimum hours between the choice of a time and the visit. */
    noticeHours: number('The notice', 0, 72),
    /** Maximum days ahead for the choice of a time. */
    daysAhead: number('How far ahead', 1, 90),
    /** Maximum number of moves of a visit by its customer. */
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

/** A booked time; `startsAt` in milliseconds. */
type Slot = { startsAt: number; minutes: number }

/**
 * Returns the times of an Indian date at which a visit may begin, in milliseconds. Visits lie fully between opening and
 * closing, before or after the break. Returns none on a closed day or a day by appointment only.
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

/** Returns the visits that overlap a time. */
export const overlapping = <Taken extends Slot>({ startsAt, minutes }: Slot, taken: Taken[]) =>
  taken.filter(
    (visit) => visit.startsAt < startsAt + minutes * minuteMs && visit.startsAt + visit.minutes * minuteMs > startsAt,
  )

type Plan = { hours: OpeningHours; rule: VisitRule; taken: Slot[] }

/** Returns the times of an Indian date with a free place, for customers and admins. */
export const freeSlotsOf = (date: string, { hours, rule, taken }: Plan) =>
  slotsOf(date, hours, rule).filter(
    (startsAt) => overlapping({ startsAt, minutes: rule.minutes }, taken).length < rule.places,
  )

/** Bounds of the times that a customer may choose, in milliseconds; the upper bound is exclusive. */
export const choosableFrom = ({ noticeHours }: VisitRule, now: number) => now + noticeHours * hourMs
export const choosableUntil = ({ daysAhead }: VisitRule, now: number) =>
  startOfIndianDay(indianDate(now)) + (daysAhead + 1) * dayMs

/**
 * Returns the free times for customers in this many days from an Indian date, by day. Days without a free time are
 * omitted.
 */
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
