import { type OrderStatus, workStatuses } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { dayMonth } from '../../lib/format.ts'
import type { CustomerOrder } from './queries.ts'

type TimelineStep = { name: OrderStatus; state: 'done' | 'now' | 'todo'; when?: string }

type TimelineOrder = Pick<
  CustomerOrder,
  'status' | 'createdAt' | 'stages' | 'estimatedDelivery' | 'fittingOn' | 'eventDate'
>

/** The statuses of an order, with when each was last reached and what is promised of the rest; none once cancelled. */
export function toTimeline(order: TimelineOrder): TimelineStep[] {
  const { status, stages, createdAt } = order
  if (status === 'cancelled') return []
  const reached = workStatuses.indexOf(status)
  const isDelivered = status === 'delivered'
  return workStatuses.map((name, index) => {
    const at = stages.findLast(({ stage }) => stage === name)?.at ?? (name === 'pending' ? createdAt : undefined)
    if (index < reached || isDelivered) return { name, state: 'done', when: at && dayMonth(at) }
    if (index === reached) return { name, state: 'now', when: at && t('Since {day}', { day: dayMonth(at) }) }
    return { name, state: 'todo', when: formatPromise(name, order) }
  })
}

function formatPromise(stage: OrderStatus, { estimatedDelivery, fittingOn, eventDate }: TimelineOrder) {
  if (stage === 'fitting' && isIsoDate(fittingOn)) return t('About {day}', { day: dayMonth(fittingOn) })
  if (stage === 'ready' && estimatedDelivery) return t('About {day}', { day: dayMonth(estimatedDelivery) })
  if (stage === 'delivered' && isIsoDate(eventDate)) return t('Before {day}', { day: dayMonth(eventDate) })
  return undefined
}
