import { isOpen } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'
import { longDate } from '../../lib/format.ts'
import { PinnedPhotos } from '../pins/public.ts'
import type { CustomerOrder } from './queries.ts'
import { spokenTitle } from './spoken-title.ts'

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
