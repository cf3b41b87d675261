import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'

const workStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')

type Props = {
  status: OrderStatus
  /** What is known of when each stage was reached: 'Since 10 May'. */
  formatReachedAt: (stage: OrderStatus) => string | undefined
  /** The stage being gone to just now. */
  pendingStatus?: OrderStatus
  onSelect: (stage: OrderStatus) => void
}

/** The stages of an order as buttons on a thread: a press takes the order there. */
export function StatusSteps({ status, formatReachedAt, pendingStatus, onSelect }: Props) {
  const reached = workStatuses.indexOf(status)
  return (
    <ol className="status-steps num" aria-label="Stages">
      {workStatuses.map((stage, index) => {
        const isNow = index === reached
        return (
          <li key={stage} className={isNow ? 'is-now' : index < reached ? 'is-done' : undefined}>
            <button
              type="button"
              className="status-step"
              {...(isNow && { 'aria-current': 'step' })}
              aria-disabled={isNow || !!pendingStatus}
              onClick={() => isNow || pendingStatus || onSelect(stage)}
            >
              <span className="status-step-dot" aria-hidden="true" />
              <span className="status-step-name">{humanize(stage)}</span>
              <span className="text-label text-ink-soft">
                {stage === pendingStatus ? 'One moment...' : formatReachedAt(stage)}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
