import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatSize } from '../../../shared/measures.ts'
import { workSteps } from '../../../shared/plan.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { BackLink } from '../../ui/screen-links.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { NotedPhoto, PinCount } from '../pins/public.ts'
import { FinishButton, WorkState } from './finish-button.tsx'
import { type WorkOrder as Order, workOrderQuery, workText, workTitle } from './queries.ts'

type MeasureProps = { order: Order; onClose: () => void }
type Props = { id: string; renderMeasure: (props: MeasureProps) => ReactNode }

/** An order on a helper's phone: days, notes, photos and sizes; its stage is done from here too. */
export const WorkOrder = ({ id, renderMeasure }: Props) => (
  <>
    <BackLink href="/work">Work</BackLink>
    <WorkState<Order>
      query={useQuery(workOrderQuery(id))}
      label="this order"
      missing={
        <EmptyState heading="h1" title="This order is finished">
          The link may be out of date.
        </EmptyState>
      }
    >
      {(order) => <Card order={order} renderMeasure={renderMeasure} />}
    </WorkState>
  </>
)

function Card({ order, renderMeasure }: Omit<Props, 'id'> & { order: Order }) {
  const [isMeasuring, setMeasuring] = useState(false)
  const { dueOn, plan, tailorNotes, photos, mayMeasure } = order
  const name = workTitle(order)
  // Of a function on a Sunday the last day of work is the one before.
  const readyBy = plan?.ready ?? dueOn
  return (
    <article className="mt-2.5 grid max-w-[720px] gap-8">
      <header className="grid gap-3">
        <h1 className="page-title wrap-anywhere" dir="auto">
          {name}
        </h1>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="num leading-snug">
            {workText(order)}
            {readyBy && (
              <span className="block text-label text-ink-soft">Everything ready by {weekdayDate(readyBy)}</span>
            )}
          </p>
          <FinishButton order={order} name={name} />
        </div>
      </header>
      {tailorNotes && (
        <section className="bg-linen px-5 py-4" aria-label="For the tailor">
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {tailorNotes}
          </p>
        </section>
      )}
      <section className="grid gap-3" aria-labelledby="sizes">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="sizes" className="text-subtitle">
            Sizes
          </h2>
          {mayMeasure && (
            <button type="button" className="btn btn-line" onClick={() => setMeasuring(true)}>
              Measure
            </button>
          )}
        </div>
        <WorkSizes order={order} />
      </section>
      {plan && (
        <section aria-labelledby="days">
          <h2 id="days" className="mb-2 text-subtitle">
            Days
          </h2>
          <ol className="num">
            {workSteps.map((step) => (
              <li
                key={step}
                className="flex min-h-11 items-center justify-between border-b border-hair"
                {...(step === order.status && { 'aria-current': 'step' })}
              >
                <span className={step === order.status ? 'font-semibold' : ''}>{humanize(step)}</span>
                <span className="text-label text-ink-soft">{weekdayDate(plan[step])}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {photos.length > 0 && (
        <section className="grid gap-3" aria-labelledby="photos">
          <h2 id="photos" className="text-subtitle">
            Photos
          </h2>
          <WorkPhotos order={order} />
        </section>
      )}
      {isMeasuring && renderMeasure({ order, onClose: () => setMeasuring(false) })}
    </article>
  )
}

/** The photos of an order, each with the open notes on it. */
function WorkPhotos({ order: { id, photos } }: { order: Order }) {
  const urls = photos.map(({ name }) => `/api/work/orders/${id}/photos/${name}`)
  return (
    <PhotoStrip
      photos={urls}
      label="Photo"
      renderMark={(index) => <PinCount count={photos[index]?.notes.length ?? 0} />}
      renderPhoto={(index, alt) => (
        <NotedPhoto key={index} src={urls[index] ?? ''} alt={alt} notes={photos[index]?.notes ?? []} />
      )}
    />
  )
}

/** The set that an order is made by, in both units. */
function WorkSizes({ order: { fields, measurement } }: { order: Order }) {
  if (!measurement) return <p className="text-ink-soft">Not measured yet.</p>
  const rows = fields.flatMap(({ key, label }) => {
    const value = measurement.sizes[key]
    return value === undefined ? [] : [{ key, label, value }]
  })
  return (
    <>
      <p className="num text-label text-ink-soft">Measured {longDate(measurement.takenOn)}</p>
      <table className="num w-full max-w-[420px]">
        <thead>
          <tr className="text-label text-ink-soft">
            <td />
            <th scope="col" className="py-1 text-end font-normal">
              cm
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              in
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, value }) => (
            <tr key={key} className="border-b border-hair">
              <th scope="row" className="py-2.5 text-start font-normal">
                {label}
              </th>
              <td className="py-2.5 text-end font-semibold">{formatSize(value, 'cm')}</td>
              <td className="py-2.5 text-end">{formatSize(value, 'in')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {measurement.notes && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {measurement.notes}
        </p>
      )}
    </>
  )
}
