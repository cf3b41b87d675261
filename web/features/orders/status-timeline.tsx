import { type OrderStatus, workStatuses } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { dayMonth } from '../../lib/format.ts'
import type { CustomerOrder } from './queries.ts'

/** Order fields shown in the timeline; without the event day if the viewer must not see it. */
type TimelineOrder = Pick<CustomerOrder, 'status' | 'createdAt' | 'stages' | 'estimatedDelivery' | 'fittingOn'> & {
  eventDate?: string | null
}

export const StatusTimeline = ({ order }: { order: TimelineOrder }) => (
  <ol className="status-timeline num" aria-label={t('Stages of this order')}>
    {toTimeline(order).map(({ name, state, when }, index) => (
      <li key={name} className={`is-${state}`} {...(state === 'now' && { 'aria-current': 'step' })}>
        <div className="status-timeline-mark" aria-hidden="true">
          {index + 1}
        </div>
        <div className="status-timeline-text">
          <b>{stageName(name)}</b>
          {when}
        </div>
      </li>
    ))}
  </ol>
)

type TimelineStep = { name: OrderStatus; state: 'done' | 'now' | 'todo'; when?: string }

/** Returns the statuses of an order with the time each was last reached and the promised days; empty if cancelled. */
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
  if (stage === 'delivered' && eventDate && isIsoDate(eventDate)) return t('Before {day}', { day: dayMonth(eventDate) })
  return undefined
}

/** Shows an order's progress as a short measuring tape; nothing for a cancelled order. */
export function OrderTape({ status }: { status: OrderStatus }) {
  const reached = workStatuses.indexOf(status)
  if (reached < 0) return null
  return (
    <div
      className="order-tape"
      role="img"
      aria-label={t('Stage {nth} of {count}: {stage}', {
        nth: reached + 1,
        count: workStatuses.length,
        stage: stageName(status),
      })}
    >
      {workStatuses.map((stage, index) => (
        <span key={stage} className={index < reached ? 'is-done' : index === reached ? 'is-now' : undefined} />
      ))}
    </div>
  )
}
