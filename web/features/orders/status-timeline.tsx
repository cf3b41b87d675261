import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'
import type { CustomerOrder } from './queries.ts'
import { toTimeline } from './timeline.ts'

export const StatusTimeline = ({ order }: { order: CustomerOrder }) => (
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
