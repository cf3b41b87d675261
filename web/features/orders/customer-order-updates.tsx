import { isOpen } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spoken, t } from '../../../shared/words/t.ts'
import { longDate } from '../../lib/format.ts'
import { PinnedPhotos } from '../pins/public.ts'
import type { CustomerOrder } from './queries.ts'

const photoGridClass = 'order-photos grid grid-cols-2 gap-3'

export const CustomerOrderUpdates = ({
  order: { id: orderId, status, updates, description, inspirationPhotos },
}: {
  order: CustomerOrder
}) => (
  <section className="grid min-w-0 gap-10" aria-label={t('Progress')}>
    {updates.length === 0 && isOpen(status) && (
      <div className="grid gap-3.5">
        <div className="divider" />
        <p className="text-ink-soft">{t('No news yet. Each step will be shown here, with photos.')}</p>
      </div>
    )}
    {updates.toReversed().map(({ id, title, description, stage, photos, createdAt }) => (
      <article key={id} className="grid gap-3.5">
        <div className="divider" />
        <p className="num flex flex-wrap gap-x-4 pt-2 text-label text-ink-soft">
          {stage && <span>{stageName(stage)}</span>}
          <span>{longDate(createdAt)}</span>
        </p>
        <h3 className="text-entry">{spokenTitle(title)}</h3>
        {description && <p className="max-w-article whitespace-pre-line text-ink-soft">{description}</p>}
        {photos.length > 0 && (
          <PinnedPhotos orderId={orderId} photos={photos} label={t('Photo')} className={photoGridClass} />
        )}
      </article>
    ))}
    {(description || inspirationPhotos.length > 0) && (
      <article className="grid gap-3.5">
        <div className="divider" />
        <h3 className="pt-2 text-entry">{t('What you asked for')}</h3>
        {description && <p className="max-w-article whitespace-pre-line text-ink-soft">{description}</p>}
        {inspirationPhotos.length > 0 && (
          <PinnedPhotos
            orderId={orderId}
            photos={inspirationPhotos}
            label={t('Your photo')}
            className={photoGridClass}
          />
        )}
      </article>
    )}
  </section>
)

/**
 * The title of an update in the language of the page: the ones that the desk proposes are there in it, and what somebody
 * wrote stays as it was written.
 */
export function spokenTitle(title: string) {
  if (spoken() !== 'ml') return title
  // worker/features/orders/billed.ts writes these after a yes to a quotation.
  const [, was = '', is = ''] = /^The bill changed from (₹\S+) to (₹\S+)\.$/.exec(title) ?? []
  const [, still = ''] = /^The pieces changed. The bill is still (₹\S+)\.$/.exec(title) ?? []
  if (still) return t('The pieces changed. The bill is still {still}.', { still })
  return is ? t('The bill changed from {was} to {is}.', { was, is }) : (proposed()[title] ?? title)
}

const proposed = (): Record<string, string> => ({
  'We have your order': t('We have your order'),
  'Your order is confirmed': t('Your order is confirmed'),
  Measurements: t('Measurements'),
  'On the cutting table': t('On the cutting table'),
  'Being stitched': t('Being stitched'),
  'Ready for a fitting': t('Ready for a fitting'),
  'It is ready': t('It is ready'),
  Delivered: t('Delivered'),
  Cancelled: t('Cancelled'),
})
