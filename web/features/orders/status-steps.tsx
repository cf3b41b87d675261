import { type OrderStatus, workStatuses } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'

type Props = {
  status: OrderStatus
  /** When a status was reached, as far as it is known: 'Since 10 May'. */
  formatReachedAt: (status: OrderStatus) => string | undefined
  pendingStatus?: OrderStatus
  onSelect: (status: OrderStatus) => void
}

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
