import { type SQL, sql } from 'drizzle-orm'
import { indianDate, indiaOffsetMs, minuteMs } from '../../shared/time.ts'
import { choosableUntil, defaultVisitRule, type VisitRule, visitRule } from '../../shared/visit-times.ts'
import type { VisitKind } from '../../shared/visits.ts'
import type { Value } from './batch.ts'

/** A future visit, as read by the lists and pages of bookings and orders. */
export type VisitAhead = {
  id: string
  kind: VisitKind
  startsAt: Date
  minutes: number
  note: string | null
  /** Increases with each change of its time. */
  sequence: number
  moves: number
  cancelledBy: 'customer' | 'admin' | 'booking' | 'order' | 'done' | null
  updatedAt: Date
}

type VisitJson = Omit<VisitAhead, 'startsAt' | 'updatedAt'> & { startsAt: number; updatedAt: number }

/** Visits of an order, or of a booking. A booking omits visits that moved to another customer's order. */
const isOf = {
  orders: sql.raw('order_id = orders.id'),
  bookings: sql.raw(`booking_id = bookings.id
    AND (order_id IS NULL OR bookings.user_id IS NULL OR visits.user_id = bookings.user_id)`),
}

/**
 * A column of a booking or an order with its future visits, in order. Includes cancelled visits, because calendars
 * still have them. The lookup has no bound on `starts_at`, since an index range would read one more row for each row
 * without a visit. Past visits are few.
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

/**
 * A column of a booking or an order with the time of its next visit in milliseconds, for lists without other details.
 */
export const nextVisitAtColumn = (of: 'bookings' | 'orders', now = Date.now()) =>
  sql`(SELECT starts_at FROM visits WHERE ${isOf[of]} AND starts_at > ${now} AND cancelled_at IS NULL
    ORDER BY starts_at LIMIT 1)`.mapWith(Number)

/** A column with the rule for visit times. Read once, whatever the number of rows. */
export const visitRuleColumn = () =>
  sql`COALESCE((SELECT value FROM shop_rules WHERE name = 'slots'), 'null')`.mapWith((json: string): VisitRule => {
    const stored = visitRule.safeParse(JSON.parse(json))
    return stored.success ? stored.data : defaultVisitRule
  })

type Rows = { visits?: VisitAhead[]; visitRule?: VisitRule }

/**
 * Returns the visits of a booking or an order for its customer: without notes, with the permitted actions. `isOpen`: a
 * further visit is possible. `visitsUntil` is the last Indian date that can be chosen, null if none can.
 */
export function toCustomerVisits({ visits = [], visitRule: rule }: Rows, isOpen: boolean, now = Date.now()) {
  const kept = visits.filter(({ cancelledBy }) => !cancelledBy)
  const isOn = rule?.on ?? false
  return {
    visits: kept.map(({ id, kind, startsAt, minutes, sequence, moves, updatedAt }) => ({
      ...{ id, kind, startsAt, minutes, updatedAt },
      /** A calendar may still have the earlier time. */
      wasMoved: sequence > 0,
      /** By the number of moves. The page checks how soon the visit is. */
      mayMove: rule !== undefined && isOn && moves < rule.moves,
    })),
    cancelledVisits: cancelledOf(visits),
    mayChooseVisit: isOn && isOpen && kept.length === 0,
    visitsUntil: rule && isOn ? indianDate(choosableUntil(rule, now) - 1) : null,
  }
}

/** Returns the visits for an admin. */
export const toAdminVisits = ({ visits = [] }: Rows) => ({
  visits: visits.flatMap(({ cancelledBy, sequence: _sequence, moves: _moves, ...visit }) => (cancelledBy ? [] : visit)),
  cancelledVisits: cancelledOf(visits),
})

const cancelledOf = (visits: VisitAhead[]) =>
  visits.flatMap(({ id, startsAt, cancelledBy }) => (cancelledBy && cancelledBy !== 'done' ? { id, startsAt } : []))

/**
 * True if a row of `wa_messages` about a visit is still correct. The visit must be in the future, at the message's day
 * and time, and the customer must be the recipient. A cancelled visit permits only the message about its cancellation.
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
 * True if a row of `wa_messages` asks for a day that is already arranged: its order has a suitable future visit. If the
 * visit is cancelled, the message asks again.
 */
export const asksForArrangedVisit = (now: Value<number>) => sql`CASE wa_messages.topic
  WHEN 'measure_again' THEN ${comesFor(now, sql`visits.kind <> 'fitting' AND visits.kind <> 'pick-up'`)}
  WHEN 'fitting' THEN ${comesFor(now, sql`visits.kind <> 'pick-up'`)}
  WHEN 'ready' THEN ${comesFor(now, sql`TRUE`)} ELSE FALSE END`

const comesFor = (now: Value<number>, kind: SQL) => sql`EXISTS (SELECT 1 FROM visits
  WHERE visits.order_id = wa_messages.about AND visits.starts_at > ${now} AND visits.cancelled_at IS NULL AND ${kind})`

/** Formats minutes since 1970 as a time, like `visitClock`. */
const clockOf = (minutes: SQL) =>
  sql`PRINTF('%d:%02d %s', (${minutes} / 60 + 11) % 12 + 1, ${minutes} % 60, IIF(${minutes} / 60 % 24 < 12, 'AM', 'PM'))`
