import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatSize } from '../../../shared/measures.ts'
import { workSteps } from '../../../shared/plan.ts'
import { spokenSize } from '../../../shared/size-name.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spoken, t } from '../../../shared/words/t.ts'
import { longDate } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { PlaceholderDrawing } from '../../ui/responsive-image.tsx'
import { BackLink } from '../../ui/screen-links.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { NotedPhoto, PinCount } from '../pins/public.ts'
import { FinishButton, WorkState } from './finish-button.tsx'
import { type WorkOrder as Order, workOrderQuery, workText, workTitle } from './queries.ts'

type MeasureProps = { order: Order; onClose: () => void }
type Props = { id: string; renderMeasure: (props: MeasureProps) => ReactNode }

/** Shows an order on a helper's phone: days, notes, photos and sizes, with a button to finish its stage. */
export const WorkOrder = ({ id, renderMeasure }: Props) => (
  <>
    <BackLink href="/work">{t('Work')}</BackLink>
    <WorkState<Order>
      query={useQuery(workOrderQuery(id))}
      failure={t('We could not load this order.')}
      missing={
        <EmptyState heading="h1" title={t('This order is finished')}>
          {t('The link may be out of date.')}
        </EmptyState>
      }
    >
      {(order) => <Card order={order} renderMeasure={renderMeasure} />}
    </WorkState>
  </>
)

function Card({ order, renderMeasure }: Omit<Props, 'id'> & { order: Order }) {
  const [isMeasuring, setMeasuring] = useState(false)
  const { number, garment, malayalam, pieces, dueOn, plan, tailorNotes, photos, mayMeasure } = order
  const name = workTitle(order)
  // For an event on a Sunday, the last working day is earlier.
  const readyBy = plan?.ready ?? dueOn
  return (
    <article className="mt-2.5 grid max-w-[720px] gap-8">
      <header className="grid gap-3">
        <div className="flex items-start gap-4">
          <WorkPhoto order={order} name={(photos.find(({ notes }) => notes.length > 0) ?? photos[0])?.name} />
          <div className="min-w-0">
            <h1 className="page-title wrap-anywhere" dir="auto">
              {name}
            </h1>
            <p className="num text-ink-soft">
              {[number, (spoken() === 'ml' && malayalam) || garment].filter((part) => part !== null).join('. ')}
            </p>
          </div>
        </div>
        {pieces.length > 0 && (
          <ul className="num" aria-label={t('Pieces')}>
            {pieces.map(({ id, name, quantity }) => (
              <li key={id} className="wrap-anywhere" dir="auto">
                {quantity > 1 ? `${name} × ${quantity}` : name}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="num leading-snug">
            {workText(order)}
            {readyBy && (
              <span className="block text-label text-ink-soft">
                {t('Everything ready by {day}', { day: weekdayDate(readyBy) })}
              </span>
            )}
          </p>
          <FinishButton order={order} name={name} />
        </div>
      </header>
      {tailorNotes && (
        <section className="bg-linen px-5 py-4" aria-label={t('For the tailor')}>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {tailorNotes}
          </p>
        </section>
      )}
      <section className="grid gap-3" aria-labelledby="sizes">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="sizes" className="text-subtitle">
            {t('Sizes')}
          </h2>
          {mayMeasure && (
            <button type="button" className="btn btn-line" onClick={() => setMeasuring(true)}>
              {t('Measure')}
            </button>
          )}
        </div>
        <WorkSizes order={order} />
      </section>
      {plan && (
        <section aria-labelledby="days">
          <h2 id="days" className="mb-2 text-subtitle">
            {t('Days')}
          </h2>
          <ol className="num">
            {workSteps.map((step) => (
              <li
                key={step}
                className="flex min-h-11 items-center justify-between border-b border-hair"
                {...(step === order.status && { 'aria-current': 'step' })}
              >
                <span className={step === order.status ? 'font-semibold' : ''}>{stageName(step)}</span>
                <span className="text-label text-ink-soft">{weekdayDate(plan[step])}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {photos.length > 0 && (
        <section className="grid gap-3" aria-labelledby="photos">
          <h2 id="photos" className="text-subtitle">
            {t('Photos')}
          </h2>
          <WorkPhotos order={order} />
        </section>
      )}
      {isMeasuring && renderMeasure({ order, onClose: () => setMeasuring(false) })}
    </article>
  )
}

const photoUrl = (orderId: string, name: string) => `/api/work/orders/${orderId}/photos/${name}`

/** The photo that says what is made, beside its title. */
export const WorkPhoto = ({ order, name }: { order: { id: string }; name: string | null | undefined }) =>
  name ? (
    <img className="size-14 flex-none bg-linen object-cover" src={photoUrl(order.id, name)} alt="" loading="lazy" />
  ) : (
    <PlaceholderDrawing className="size-14 flex-none p-2" />
  )

/** Shows the photos of an order with their open notes. */
function WorkPhotos({ order: { id, photos } }: { order: Order }) {
  const urls = photos.map(({ name }) => photoUrl(id, name))
  return (
    <PhotoStrip
      photos={urls}
      label={t('Photo')}
      renderMark={(index) => <PinCount count={photos[index]?.notes.length ?? 0} />}
      renderPhoto={(index, alt) => (
        <NotedPhoto key={index} src={urls[index] ?? ''} alt={alt} notes={photos[index]?.notes ?? []} />
      )}
    />
  )
}

/** Shows an order's measurements in both units. */
function WorkSizes({ order: { fields, measurement } }: { order: Order }) {
  if (!measurement) return <p className="text-ink-soft">{t('Not measured yet.')}</p>
  const rows = fields.flatMap(({ key, label }) => {
    const value = measurement.sizes[key]
    return value === undefined ? [] : [{ key, label, value }]
  })
  return (
    <>
      <p className="num text-label text-ink-soft">{t('Measured {day}', { day: longDate(measurement.takenOn) })}</p>
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
                {spokenSize(label)}
              </th>
              <td className="py-2.5 pl-3 text-end font-semibold whitespace-nowrap">{formatSize(value, 'cm')}</td>
              <td className="py-2.5 pl-3 text-end whitespace-nowrap">{formatSize(value, 'in')}</td>
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
