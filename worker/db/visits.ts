import { type SQL, sql } from 'drizzle-orm'
import { indianDate, indiaOffsetMs, minuteMs } from '../../shared/time.ts'
import { choosableUntil, defaultVisitRule, type VisitRule, visitRule } from '../../shared/visit-times.ts'
import type { VisitKind } from '../../shared/visits.ts'
import type { Value } from './batch.ts'

/** A visit that is not over, as the lists and pages of bookings and orders read it. */
export type VisitAhead = {
  id: string
  kind: VisitKind
  startsAt: Date
  minutes: number
  note: string | null
  /** Grows with each change of its time. */
  sequence: number
  moves: number
  cancelledBy: 'customer' | 'admin' | 'booking' | 'order' | 'done' | null
  updatedAt: Date
}

type VisitJson = Omit<VisitAhead, 'startsAt' | 'updatedAt'> & { startsAt: number; updatedAt: number }

/** Those of an order; of a booking not those that went along to an order of somebody else. */
const isOf = {
  orders: sql.raw('order_id = orders.id'),
  bookings: sql.raw(`booking_id = bookings.id
    AND (order_id IS NULL OR bookings.user_id IS NULL OR visits.user_id = bookings.user_id)`),
}

/**
 * A column beside those of a booking or an order: its visits that are not over, in their order. Those that were
 * cancelled are among them, because calendars still have them. They are looked up without a bound of `starts_at`: a range
 * of an index reads the row after it too, which is one more for each row without a visit; its past visits are few.
 */
export const visitsColumn = (of: 'bookings' | 'orders', now: Value<number> = Date.now()) =>
  sql`(SELECT json_group_array(json_object('id', id, 'kind', kind, 'startsAt', starts_at, 'minutes', minutes,
      'note', note, 'sequence', sequence, 'moves', moves, 'cancelledBy', cancelled_by, 'updatedAt', updated_at))
    FROM visits WHERE ${isOf[of]} AND starts_at + minutes * ${minuteMs} > ${now})`.mapWith(
    (json: string): VisitAhead[] => {
      const rows: VisitJson[] = JSON.parse(json)
      return rows
        .sort((a, b) => a.startsAt - b.startsAt)
        .map((visit) => ({ ...visit, startsAt: new Date(visit.startsAt), updatedAt: new Date(visit.updatedAt) }))
    },
  )

/** A column beside those of a booking or an order: when its next visit is, in milliseconds; for lists without more of it. */
export const nextVisitAtColumn = (of: 'bookings' | 'orders', now = Date.now()) =>
  sql`(SELECT starts_at FROM visits WHERE ${isOf[of]} AND starts_at > ${now} AND cancelled_at IS NULL
    ORDER BY starts_at LIMIT 1)`.mapWith(Number)

/** A column: by what rule customers choose times. Read once, however many rows there are. */
export const visitRuleColumn = () =>
  sql`COALESCE((SELECT value FROM shop_rules WHERE name = 'slots'), 'null')`.mapWith((json: string): VisitRule => {
    const stored = visitRule.safeParse(JSON.parse(json))
    return stored.success ? stored.data : defaultVisitRule
  })

type Rows = { visits?: VisitAhead[]; visitRule?: VisitRule }

/**
 * The visits of a booking or an order as its customer sees them: without the notes, and with what can be done. `isOpen`:
 * there is something to come for. `visitsUntil` is the last Indian date that can be chosen, null while none can.
 */
export function toCustomerVisits({ visits = [], visitRule: rule }: Rows, isOpen: boolean, now = Date.now()) {
  const kept = visits.filter(({ cancelledBy }) => !cancelledBy)
  const isOn = rule?.on ?? false
  return {
    visits: kept.map(({ id, kind, startsAt, minutes, sequence, moves, updatedAt }) => ({
      ...{ id, kind, startsAt, minutes, updatedAt },
      /** A calendar may have it at the time of before. */
      wasMoved: sequence > 0,
      /** As often as the rule has it; how near the visit is, the page knows. */
      mayMove: rule !== undefined && isOn && moves < rule.moves,
    })),
    cancelledVisits: cancelledOf(visits),
    mayChooseVisit: isOn && isOpen && kept.length === 0,
    visitsUntil: rule && isOn ? indianDate(choosableUntil(rule, now) - 1) : null,
  }
}

/** The same as the admin sees them. */
export const toAdminVisits = ({ visits = [] }: Rows) => ({
  visits: visits.flatMap(({ cancelledBy, sequence: _sequence, moves: _moves, ...visit }) => (cancelledBy ? [] : visit)),
  cancelledVisits: cancelledOf(visits),
})

const cancelledOf = (visits: VisitAhead[]) =>
  visits.flatMap(({ id, startsAt, cancelledBy }) => (cancelledBy && cancelledBy !== 'done' ? { id, startsAt } : []))

/**
 * Whether a row of `wa_messages` about a visit is true still: of a visit that is to come, at the day and the time that it
 * names, to whoever is written to about it; of one that was cancelled only the word of that.
 */
export const isVisitMessageTrue = (now: number) => sql`EXISTS (SELECT 1 FROM visits
  LEFT JOIN orders ON orders.id = visits.order_id
  LEFT JOIN bookings ON bookings.id = IIF(visits.order_id IS NULL, visits.booking_id, NULL)
  WHERE visits.id = wa_messages.about AND visits.starts_at > ${now}
    AND (visits.cancelled_at IS NULL) = (wa_messages.topic <> 'visit_cancelled')
    AND wa_messages."values" ->> '$.date' = DATE((visits.starts_at + ${indiaOffsetMs}) / 1000, 'unixepoch')
    AND wa_messages."values" ->> '$.time' = ${clockOf(sql`(visits.starts_at + ${indiaOffsetMs}) / ${minuteMs}`)}
    AND wa_messages.phone_e164 = COALESCE(orders.customer_phone_e164, bookings.phone_e164,
      (SELECT users.phone_e164 FROM users WHERE users.id = visits.user_id)))`

/**
 * Whether a row of `wa_messages` asks for a day that is arranged already: its order has a visit ahead at which that is done.
 * Cancelled, it asks again.
 */
export const asksForArrangedVisit = (now: Value<number>) => sql`CASE wa_messages.topic
  WHEN 'measure_again' THEN ${comesFor(now, sql`visits.kind <> 'fitting' AND visits.kind <> 'pick-up'`)}
  WHEN 'fitting' THEN ${comesFor(now, sql`visits.kind <> 'pick-up'`)}
  WHEN 'ready' THEN ${comesFor(now, sql`TRUE`)} ELSE FALSE END`

const comesFor = (now: Value<number>, kind: SQL) => sql`EXISTS (SELECT 1 FROM visits
  WHERE visits.order_id = wa_messages.about AND visits.starts_at > ${now} AND visits.cancelled_at IS NULL AND ${kind})`

/** The time of minutes since 1970 as `visitClock` writes it. */
const clockOf = (minutes: SQL) =>
  sql`PRINTF('%d:%02d %s', (${minutes} / 60 + 11) % 12 + 1, ${minutes} % 60, IIF(${minutes} / 60 % 24 < 12, 'AM', 'PM'))`
