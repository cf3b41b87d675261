import { isOpen } from '../../../shared/orders.ts'
import { indianDate, isIsoDate, lastDayAhead, yearsAhead } from '../../../shared/time.ts'
import { fail } from '../../http/failures.ts'
import type { Order } from './order.ts'

type Dates = Pick<Order, 'eventDate' | 'estimatedDelivery'>

/**
 * 400 for an order that is given a day too far ahead, and for an open one that is given a day in the past; `before` has the
 * days it had already, which may stay.
 */
export function refuseWrongDays(order: Dates & Pick<Order, 'status'>, before: Partial<Dates> = {}) {
  const [now, readyBefore] = [Date.now(), dayOf(before.estimatedDelivery)]
  const isNewAndFar = (day: string | null, dayBefore: string | null) =>
    day !== dayBefore && isIsoDate(day) && day > lastDayAhead(now)
  if (isNewAndFar(order.eventDate, before.eventDate ?? null))
    fail(400, 'event_day_far', { field: 'eventDate', values: { years: yearsAhead } })
  if (isNewAndFar(dayOf(order.estimatedDelivery), readyBefore))
    fail(400, 'ready_day_far', { field: 'estimatedDelivery', values: { years: yearsAhead } })
  if (!isOpen(order.status)) return
  const today = indianDate(now)
  const isNewAndPast = (day: string | null, dayBefore: string | null) =>
    day !== dayBefore && isIsoDate(day) && day < today
  if (isNewAndPast(order.eventDate, before.eventDate ?? null)) fail(400, 'event_day_passed', { field: 'eventDate' })
  if (isNewAndPast(dayOf(order.estimatedDelivery), readyBefore))
    fail(400, 'ready_day_passed', { field: 'estimatedDelivery' })
}

const dayOf = (moment: Date | null | undefined) => (moment ? indianDate(moment.getTime()) : null)
