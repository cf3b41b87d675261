import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { words } from '../../lib/format.ts'

const way: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')

type Props = {
  status: OrderStatus
  /** What is known of when each stage was reached: 'Since 10 May'. */
  whenOf: (stage: OrderStatus) => string | undefined
  /** The stage being gone to just now. */
  going?: OrderStatus
  onStep: (stage: OrderStatus) => void
}

/** The stages of an order as buttons on a thread: a press takes the order there. */
export function StageThread({ status, whenOf, going, onStep }: Props) {
  const reached = way.indexOf(status)
  return (
    <ol className="thread num" aria-label="Stages">
      {way.map((stage, index) => {
        const isNow = index === reached
        return (
          <li key={stage} className={isNow ? 'is-now' : index < reached ? 'is-done' : undefined}>
            <button
              type="button"
              className="thread-step"
              {...(isNow && { 'aria-current': 'step' })}
              aria-disabled={isNow || !!going}
              onClick={() => isNow || going || onStep(stage)}
            >
              <span className="thread-eye" aria-hidden="true" />
              <span className="thread-name">{words(stage)}</span>
              <span className="text-label text-ink-soft">{stage === going ? 'One moment...' : whenOf(stage)}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
