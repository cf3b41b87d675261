import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TestimonialChange } from '../../../shared/catalog.ts'
import { api, send, useRefresh } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { Stars } from '../../ui/stars.tsx'
import { atDesk, keys, type Praise } from './queries.ts'
import { saveFailed } from './save-failed.ts'
import { WindowRow } from './window-row.tsx'

type Props = { praise: Praise; onEdit: () => void; place?: number; order?: ReactNode }

/** One testimonial at the desk. */
export function PraiseRow({ praise, onEdit, place, order }: Props) {
  const { id, name, location, rating, review, image, source, state, createdAt, orderId } = praise
  const refresh = useRefresh(keys.praise)
  const { mutate, isPending } = useMutation({
    mutationFn: (json: TestimonialChange) => send(api.admin.testimonials[':id'].$patch({ param: { id }, json })),
    onSuccess: refresh,
    onError: saveFailed,
  })
  const change = (label: string, json: TestimonialChange, look = 'link') => (
    <button type="button" className={look} aria-disabled={isPending} onClick={() => isPending || mutate(json)}>
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  )
  const isFeatured = praise.featured > 0
  return (
    <WindowRow
      picture={
        image ? (
          <img src={atDesk(image)} alt="" loading="lazy" />
        ) : (
          <span
            className="absolute inset-0 grid place-items-center font-serif text-title text-ink-soft"
            aria-hidden="true"
          >
            {[...name][0]}
          </span>
        )
      }
      title={name}
      facts={[
        location,
        shortDate(createdAt),
        source ? `From ${source}` : orderId && 'After a delivery',
        place ? `Place ${place}` : null,
      ]}
      order={order}
      about={
        <>
          <span className="mt-2 block">
            <Stars rating={rating} />
          </span>
          <p className="mt-1.5 max-w-[68ch] whitespace-pre-line">{review}</p>
        </>
      }
    >
      {state === 'offered' && change('Approve and show', { approved: true }, 'btn btn-small')}
      {state === 'approved' &&
        change(isFeatured ? 'Take off the home page' : 'Show on the home page', { featured: !isFeatured })}
      <button type="button" className="link" onClick={onEdit}>
        Edit<span className="sr-only"> {name}</span>
      </button>
      {state === 'hidden' ? change('Bring back', { hidden: false }) : change('Hide', { hidden: true })}
    </WindowRow>
  )
}
