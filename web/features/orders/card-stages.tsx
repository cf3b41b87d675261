import { orderStatuses } from '../../../shared/orders.ts'
import { type WorkStep, workSteps } from '../../../shared/plan.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import type { AdminOrder } from './queries.ts'

const labels: Record<WorkStep, string> = {
  measurement: 'Measure',
  cutting: 'Cut',
  stitching: 'Stitch',
  fitting: 'Fit',
  ready: 'Ready',
}

/** By which day each stage is finished; those that are behind it are ticked; of a cancelled order only that. */
export function CardStages({ order: { plan, status } }: { order: Pick<AdminOrder, 'plan' | 'status'> }) {
  if (status === 'cancelled') return <p>Cancelled</p>
  if (!plan) return null
  const isDone = (step: WorkStep) => orderStatuses.indexOf(status) > orderStatuses.indexOf(step)
  return (
    <ol className="job-card-stages" aria-label="Stages">
      {workSteps.map((step) => (
        <li key={step}>
          <b>
            {labels[step]}
            {isDone(step) && ' ✓'}
          </b>
          {weekdayDate(plan[step])}
        </li>
      ))}
    </ol>
  )
}
