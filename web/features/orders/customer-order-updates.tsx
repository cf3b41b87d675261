import type { ReactNode } from 'react'
import { isOpen } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spoken, t } from '../../../shared/words/t.ts'
import { longDate } from '../../lib/format.ts'
import { PinnedPhotos } from '../pins/public.ts'
import type { CustomerOrder } from './queries.ts'

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
    {updates.toReversed().map(({ id, title, stage, createdAt, ...update }) => (
      <Entry key={id} {...{ ...update, orderId }} title={spokenTitle(title)} photoLabel={t('Photo')}>
        <p className="num flex flex-wrap gap-x-4 pt-2 text-label text-ink-soft">
          {stage && <span>{stageName(stage)}</span>}
          <span>{longDate(createdAt)}</span>
        </p>
      </Entry>
    ))}
    {(description || inspirationPhotos.length > 0) && (
      <Entry
        {...{ orderId, description }}
        title={t('What you asked for')}
        photos={inspirationPhotos}
        photoLabel={t('Your photo')}
      />
    )}
  </section>
)

type EntryProps = {
  orderId: string
  title: string
  description: string | null
  photos: string[]
  photoLabel: string
  /** Stands above the title. */
  children?: ReactNode
}

const Entry = ({ orderId, title, description, photos, photoLabel, children }: EntryProps) => (
  <article className="grid gap-3.5">
    <div className="divider" />
    {children}
    <h3 className={children ? 'text-entry' : 'pt-2 text-entry'}>{title}</h3>
    {description && <p className="max-w-article whitespace-pre-line text-ink-soft">{description}</p>}
    {photos.length > 0 && (
      <PinnedPhotos {...{ orderId, photos }} label={photoLabel} className="order-photos grid grid-cols-2 gap-3" />
    )}
  </article>
)

/**
 * The title of an update in the language of the page: the ones that the desk proposes are there in it, and what somebody
 * wrote stays as it was written.
 */
export function spokenTitle(title: string) {
  if (spoken() !== 'ml') return title
  // worker/features/orders/notified.ts writes these after a yes to a quotation.
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
