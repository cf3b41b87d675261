import { humanize, longDate } from '../../lib/format.ts'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { photoUrl } from '../uploads/public.ts'
import type { CustomerOrder } from './queries.ts'

const photoGridClass = 'order-photos grid grid-cols-2 gap-3'

export const CustomerOrderUpdates = ({
  order: { updates, description, inspirationPhotos },
}: {
  order: CustomerOrder
}) => (
  <section className="grid min-w-0 gap-10" aria-label="Progress">
    {updates.length === 0 && (
      <div className="grid gap-3.5">
        <div className="divider" />
        <p className="text-ink-soft">Nothing has been cut yet. Every step shows up here, with photos.</p>
      </div>
    )}
    {updates.toReversed().map(({ id, title, description, stage, photos, createdAt }) => (
      <article key={id} className="grid gap-3.5">
        <div className="divider" />
        <p className="num flex flex-wrap gap-x-4 pt-2 text-label text-ink-soft">
          {stage && <span>{humanize(stage)}</span>}
          <span>{longDate(createdAt)}</span>
        </p>
        <h3 className="text-entry">{title}</h3>
        {description && <p className="max-w-article whitespace-pre-line text-ink-soft">{description}</p>}
        {photos.length > 0 && <PhotoStrip photos={photos.map(photoUrl)} label="Photo" className={photoGridClass} />}
      </article>
    ))}
    {(description || inspirationPhotos.length > 0) && (
      <article className="grid gap-3.5">
        <div className="divider" />
        <h3 className="pt-2 text-entry">What you asked for</h3>
        {description && <p className="max-w-article whitespace-pre-line text-ink-soft">{description}</p>}
        {inspirationPhotos.length > 0 && (
          <PhotoStrip photos={inspirationPhotos.map(photoUrl)} label="Your photo" className={photoGridClass} />
        )}
      </article>
    )}
  </section>
)
