import { type OrderStatus, workStatuses } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'

/** How far an order is, as a short piece of the measuring tape; none of one that was cancelled. */
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
