import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TestimonialUpdate } from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminTestimonial, adminImageUrl, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { EditableRow } from '../../ui/editable-row.tsx'
import { Rating } from '../../ui/rating.tsx'

type Props = { testimonial: AdminTestimonial; onEdit: () => void; place?: number; order?: ReactNode }

/** One testimonial at the desk. */
export function AdminTestimonialRow({ testimonial, onEdit, place, order }: Props) {
  const { id, name, location, rating, review, image, source, state, createdAt, orderId } = testimonial
  const refresh = useInvalidate(refreshKeys.praise)
  const { mutate, isPending } = useMutation({
    mutationFn: (json: TestimonialUpdate) => send(api.admin.testimonials[':id'].$patch({ param: { id }, json })),
    onSuccess: refresh,
    onError: toastSaveFailed,
  })
  const change = (label: string, json: TestimonialUpdate, look = 'link') => (
    <button type="button" className={look} aria-disabled={isPending} onClick={() => isPending || mutate(json)}>
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  )
  const isFeatured = testimonial.featured > 0
  return (
    <EditableRow
      image={
        image ? (
          <img src={adminImageUrl(image)} alt="" loading="lazy" />
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
      moveButtons={order}
      about={
        <>
          <span className="mt-2 block">
            <Rating rating={rating} />
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
    </EditableRow>
  )
}
