import type { ReactNode } from 'react'
import { collectionPath } from '../../../shared/collections.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'
import { fullDate, longDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { shareLink } from '../../ui/share-link.ts'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import type { FamilyOrder as Order } from './queries.ts'

type Props = { order: Order; path: string /** The tape of its stages. */; stages: ReactNode }

/** The order as a family sees it: the newest photo of the work, when it is ready, how far it is, and the photos before. */
export function FamilyOrder({ order, path, stages }: Props) {
  const { garment, until } = order
  const { name, address } = useBoutique()
  const title = order.title ?? garment ?? t('What is being made')
  const [newest, ...earlier] = order.updates
    .toReversed()
    .flatMap(({ photos, ...update }) => photos.map((photo) => ({ ...update, src: `${path}/photos/${photo}` })))
  return (
    <div className="grid gap-7 md:grid-cols-2 md:gap-x-16">
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 md:col-span-2">
        <Wordmark />
        <button
          type="button"
          className="btn btn-line btn-small px-3"
          onClick={() => shareLink({ title, url: location.href })}
        >
          <Icon name="share" />
          {t('Send on')}
        </button>
        <h1 className="w-full text-[clamp(1.875rem,1.5rem+2.4vw,3.5rem)] leading-tight wrap-anywhere" dir="auto">
          {title}
        </h1>
      </header>
      {newest && (
        <figure className="work-photo grid gap-2.5 max-md:-mx-(--gutter)">
          <PhotoStrip className="" photos={[newest.src]} label={t('Photo of {day},', { day: longDate(newest.at) })} />
          <div className="max-md:px-(--gutter)">
            <Caption update={newest} />
          </div>
        </figure>
      )}
      <div className="grid content-start gap-7">
        <WhenReady order={order} />
        {!newest && <p className="text-ink-soft">{t('No photos yet. They appear here as the work goes on.')}</p>}
      </div>
      <section className="grid gap-4 md:col-span-2" aria-labelledby="stages">
        <h2 id="stages" className="text-title">
          {t('How far it is')}
        </h2>
        {stages}
      </section>
      {earlier.length > 0 && (
        <section className="grid gap-5 md:col-span-2" aria-labelledby="pictures">
          <h2 id="pictures" className="text-title">
            {t('Earlier')}
          </h2>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {earlier.map((update) => (
              <li key={update.src} className="work-photo grid content-start gap-2.5">
                <PhotoStrip
                  className=""
                  photos={[update.src]}
                  label={t('Photo of {day},', { day: longDate(update.at) })}
                />
                <Caption update={update} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="grid justify-items-start gap-3 border-t border-dashed border-edge pt-6 text-label text-ink-soft md:col-span-2">
        <p>{t('This link works until {day}. Please keep it in the family.', { day: longDate(until) })}</p>
        <p>{t('Made by hand at {name} in {place}.', { name, place: `${address.area}, ${address.city}` })}</p>
        <a className="btn btn-line btn-small" href={collectionPath({})}>
          {t('See what else we make')}
        </a>
      </footer>
    </div>
  )
}

const Caption = ({ update: { stage, at } }: { update: Pick<Order['updates'][number], 'stage' | 'at'> }) => (
  <p className="num flex flex-wrap justify-between gap-x-4 text-label text-ink-soft">
    {stage && <b className="font-semibold text-ink">{stageName(stage)}</b>}
    <span>{longDate(at)}</span>
  </p>
)

/** The promised day, and the fitting before it; of what is over, that it is. */
function WhenReady({ order: { status, fittingOn, estimatedDelivery } }: { order: Order }) {
  const isToCome = status !== 'ready' && status !== 'delivered'
  if (!isToCome) return <p className="text-title font-serif">{stageName(status)}</p>
  if (!fittingOn && !estimatedDelivery) return null
  return (
    <div className="num grid gap-1.5">
      {estimatedDelivery && (
        <p>
          <span className="block text-label text-ink-soft">{t('Ready about')}</span>
          <b className="font-serif text-head leading-tight font-normal">{fullDate(estimatedDelivery)}</b>
        </p>
      )}
      {fittingOn && <p className="text-ink-soft">{t('The fitting is about {day}.', { day: fullDate(fittingOn) })}</p>}
    </div>
  )
}
