import { isOpen } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { fail } from '../../http/failures.ts'
import type { Order } from './order-values.ts'

type Dates = Pick<Order, 'eventDate' | 'estimatedDelivery'>

/** 400 for an open order that is given a day in the past; `before` has the days it had already, which may stay. */
export function refusePastDays(order: Dates & Pick<Order, 'status'>, before: Partial<Dates> = {}) {
  if (!isOpen(order.status)) return
  const today = indianDate(Date.now())
  const isNewAndPast = (day: string | null, dayBefore: string | null) =>
    day !== dayBefore && isIsoDate(day) && day < today
  if (isNewAndPast(order.eventDate, before.eventDate ?? null)) fail(400, 'The day of the event has passed already')
  if (isNewAndPast(dayOf(order.estimatedDelivery), dayOf(before.estimatedDelivery)))
    fail(400, 'The day it should be ready has passed already')
}

const dayOf = (moment: Date | null | undefined) => (moment ? indianDate(moment.getTime()) : null)
