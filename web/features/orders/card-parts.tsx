import { allowanceOf } from '../../../shared/growth.ts'
import { formatDifference, formatSize, type SizeField } from '../../../shared/measures.ts'
import { orderStatuses } from '../../../shared/orders.ts'
import { type WorkStep, workSteps } from '../../../shared/plan.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { nothingMeasured } from '../measurements/public.tsx'
import type { AdminOrder } from './queries.ts'

/** Most sizes shown in one column; more take two. */
const oneColumn = 14

type CardOrder = Pick<AdminOrder, 'sizeFields' | 'garment'> & {
  wearer: Pick<NonNullable<AdminOrder['wearer']>, 'born'> | null
  measurement:
    | (Pick<NonNullable<AdminOrder['measurement']>, 'takenOn' | 'sizes' | 'unit'> & { byName?: string | null })
    | null
}
type Props = { order: CardOrder; dueOn?: string }

/** Shows the sizes in both units. Missing sizes get room for a pencil; sizes no longer in the garment come last. */
export function CardSizes({ order, dueOn }: Props) {
  const { sizeFields, measurement } = order
  const known = new Set(sizeFields.map(({ key }) => key))
  const earlier = Object.keys(measurement?.sizes ?? {}).filter((key) => !known.has(key))
  const fields = [...sizeFields, ...earlier.map(earlierField)]
  if (fields.length === 0) return <p>{nothingMeasured(order.garment)}</p>
  const half = fields.length > oneColumn ? Math.ceil(fields.length / 2) : fields.length
  return (
    <section>
      <h2 className="job-card-heading">
        {measurement ? `Measured ${longDate(measurement.takenOn)}` : 'To be measured'}
        {measurement?.byName && ` by ${measurement.byName.split(' ')[0]}`}
      </h2>
      <div className="job-card-sizes">
        {[fields.slice(0, half), fields.slice(half)].map(
          (part) => part[0] && <SizesPart key={part[0].key} fields={part} order={order} dueOn={dueOn} />,
        )}
      </div>
    </section>
  )
}

/** Field for a measured size that the garment no longer has: named by its key, without a growth rule. */
const earlierField = (key: string): SizeField => ({
  ...{ key, label: humanize(key), hint: '', required: false },
  ...{ min: 0, max: 0, grows: null },
})

function SizesPart({ fields, order: { measurement, wearer }, dueOn }: Props & { fields: SizeField[] }) {
  const allowance = (field: SizeField) => {
    if (!measurement || !wearer || !dueOn) return ''
    const { takenOn, sizes, unit } = measurement
    return formatDifference(allowanceOf(field, sizes, { takenOn, born: wearer.born }, dueOn), 0, unit)
  }
  return (
    <table className="num">
      <thead>
        <tr>
          <td />
          <th scope="col">cm</th>
          <th scope="col">in</th>
          <th scope="col">to grow</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const value = measurement?.sizes[field.key]
          return (
            <tr key={field.key}>
              <th scope="row">{field.label}</th>
              <td>{value !== undefined && formatSize(value, 'cm')}</td>
              <td>{value !== undefined && formatSize(value, 'in')}</td>
              <td>{allowance(field)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const labels: Record<WorkStep, string> = {
  measurement: 'Measure',
  cutting: 'Cut',
  stitching: 'Stitch',
  fitting: 'Fit',
  ready: 'Ready',
}

type StagesOrder = Pick<AdminOrder, 'plan' | 'status'> & Pick<CardOrder, 'sizeFields' | 'measurement'>

/**
 * Shows the day by which each stage is finished. Stored sizes tick the measuring, and the status ticks the stages
 * before it.
 */
export function CardStages({ order }: { order: StagesOrder }) {
  const { plan, status, sizeFields, measurement } = order
  if (status === 'cancelled') return <p>Cancelled</p>
  if (!plan) return null
  const isDone = (step: WorkStep) =>
    step === 'measurement' && sizeFields.length > 0
      ? measurement !== null
      : orderStatuses.indexOf(status) > orderStatuses.indexOf(step)
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

/** Shows the notes for the tailor without duplicates. */
export const CardNotes = ({ notes }: { notes: (string | null | undefined)[] }) =>
  [...new Set(notes)].map(
    (text) =>
      text && (
        <p key={text} className="whitespace-pre-line wrap-anywhere" dir="auto">
          {text}
        </p>
      ),
  )
