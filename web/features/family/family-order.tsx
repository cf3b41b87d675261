import { workStatuses } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'
import { dayMonth, fullDate, longDate } from '../../lib/format.ts'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { Wordmark } from '../boutique/public.tsx'
import type { FamilyOrder as Order } from './queries.ts'

/** What a family sees: how far it is, what comes next, and the photos of the work, the newest first. */
export function FamilyOrder({ order, path }: { order: Order; path: string }) {
  const { garment, status, fittingOn, estimatedDelivery, updates, until } = order
  const isToCome = status !== 'ready' && status !== 'delivered'
  return (
    <div className="grid gap-9">
      <header className="grid gap-3.5">
        <Wordmark />
        <h1 className="mt-4 text-page">{garment ?? t('What is being made')}</h1>
        {isToCome && (fittingOn || estimatedDelivery) && (
          <ul className="num grid justify-items-start gap-1 bg-linen px-5 py-4">
            {fittingOn && <li>{t('Fitting about {day}', { day: fullDate(fittingOn) })}</li>}
            {estimatedDelivery && <li>{t('Ready about {day}', { day: fullDate(estimatedDelivery) })}</li>}
          </ul>
        )}
      </header>
      <div className="grid grid-cols-1 items-start gap-9 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-16">
        <Stages order={order} />
        <section className="grid gap-6" aria-labelledby="pictures">
          <h2 id="pictures" className="text-title">
            {t('Pictures')}
          </h2>
          {updates.length === 0 && (
            <p className="text-ink-soft">{t('None yet. They appear here as the work goes on.')}</p>
          )}
          {updates.toReversed().map(({ id, stage, at, photos }) => (
            <article key={id} className="grid gap-3">
              <p className="num flex flex-wrap gap-x-4 text-label text-ink-soft">
                {stage && <span>{stageName(stage)}</span>}
                <span>{longDate(at)}</span>
              </p>
              <PhotoStrip
                photos={photos.map((photo) => `${path}/photos/${photo}`)}
                label={t('Photo of {day},', { day: longDate(at) })}
              />
            </article>
          ))}
        </section>
      </div>
      <p className="text-label text-ink-soft">
        {t('This link works until {day}. Please keep it in the family.', { day: longDate(until) })}
      </p>
    </div>
  )
}

function Stages({ order: { status, stages, createdAt } }: { order: Order }) {
  const reached = workStatuses.indexOf(status)
  return (
    <section className="grid gap-3" aria-labelledby="stages">
      <h2 id="stages" className="text-title">
        {t('Stages')}
      </h2>
      <ol className="num grid">
        {workStatuses.map((name, index) => {
          const at = stages.findLast(({ stage }) => stage === name)?.at ?? (index === 0 ? createdAt : undefined)
          return (
            <li
              key={name}
              className={`flex min-h-11 items-center justify-between gap-4 border-b border-hair ${index > reached ? 'text-ink-soft' : ''}`}
              {...(index === reached && { 'aria-current': 'step' })}
            >
              <span className={index === reached ? 'font-semibold' : ''}>{stageName(name)}</span>
              {index <= reached && at && (
                <span className="text-label text-ink-soft">
                  {index === reached ? t('Since {day}', { day: dayMonth(at) }) : dayMonth(at)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
