import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../shared/time.ts'
import { defaultVisitRule } from '../../shared/visit-times.ts'
import { visitKindOf } from '../../shared/visits.ts'
import type { Ctx } from '../../worker/context.ts'
import { shopRules, visits } from '../../worker/db/schema.ts'
import type { Visit } from '../../worker/features/visits/visit.ts'
import type { Enquiries } from './enquiries.ts'
import type { SampleOrderRow } from './orders.ts'

/** Times of visits: days from today and hours after midnight. */
const times = [
  [0, 10.5],
  [0, 12],
  [0, 16.5],
  [1, 11],
  [1, 11],
  [1, 15.5],
  [2, 10],
  [3, 14.5],
  [5, 12.5],
] as const

type Sample = { orders: SampleOrderRow[]; bookings: Enquiries['bookings'] }

/**
 * Returns statements that turn on visit times and insert this week's visits. Fittings come first, also on days by
 * appointment.
 */
export function visitStatements(ctx: Ctx, sample: Sample, now: number) {
  const rule = { ...defaultVisitRule, on: true, places: 2, break: { from: 13 * 60, to: 14 * 60 } }
  const rows = subjectsOf(sample)
    .slice(0, times.length)
    .map((subject, nth) => buildVisit(subject, nth, now))
  return [
    ctx.db.insert(shopRules).values({ name: 'slots', value: rule }),
    ...rows.map((row) => ctx.db.insert(visits).values(row)),
  ]
}

type Subject = Pick<Visit, 'kind' | 'orderId' | 'bookingId' | 'userId' | 'note'>

/**
 * Returns the subjects of the visits: orders for a fitting, collection or measurement first, then bookings for a
 * consultation.
 */
function subjectsOf({ orders, bookings }: Sample): Subject[] {
  const comes = orders.filter(({ status }) => ['fitting', 'ready', 'measurement'].includes(status))
  const asks = bookings.filter(
    ({ id, status }) => status === 'confirmed' && !orders.some(({ bookingId }) => bookingId === id),
  )
  const ofOrders = comes.flatMap(({ id, status, userId, bookingId }): Subject[] => {
    const kind = visitKindOf(status)
    return kind ? [{ kind, orderId: id, bookingId, userId, note: null }] : []
  })
  const ofBookings = asks.map(
    ({ id, userId }): Subject => ({
      kind: 'consultation',
      orderId: null,
      bookingId: id,
      userId,
      note: 'Brings her mother’s saree',
    }),
  )
  // One of the bookings comes tomorrow.
  return [...ofOrders.slice(0, 4), ...ofBookings, ...ofOrders.slice(4)]
}

function buildVisit(subject: Subject, nth: number, now: number) {
  const [days, hours] = times[nth] ?? times[0]
  const at = new Date(now - 2 * dayMs)
  const startsAt = new Date(startOfIndianDay(indianDate(now + days * dayMs)) + hours * hourMs)
  return { ...subject, startsAt, minutes: defaultVisitRule.minutes, createdAt: at, updatedAt: at }
}
