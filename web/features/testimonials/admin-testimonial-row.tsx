import type { ReactNode } from 'react'
import { adminImageUrl } from '../../../shared/images.ts'
import type { TestimonialUpdate } from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import { humanize, shortDate } from '../../lib/format.ts'
import { useSave } from '../../shell/use-save.ts'
import { EditableRow, RowAction } from '../../ui/editable-row.tsx'
import { Rating } from '../../ui/rating.tsx'
import { type AdminTestimonial, refreshKeys } from './admin-queries.ts'

type Props = { testimonial: AdminTestimonial; onEdit: () => void; place?: number; moveButtons?: ReactNode }

export function AdminTestimonialRow({ testimonial, onEdit, place, moveButtons }: Props) {
  const { id, name, location, rating, review, image, mayShowImage, source, state, createdAt, orderId } = testimonial
  const { mutate, isPending } = useSave(
    (json: TestimonialUpdate) => send(api.admin.testimonials[':id'].$patch({ param: { id }, json })),
    refreshKeys,
  )
  const change = (label: string, json: TestimonialUpdate, look?: string) => (
    <RowAction {...{ label, name, look }} busy={isPending} onPress={() => mutate(json)} />
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
        source ? `From ${humanize(source)}` : orderId && 'After a delivery',
        place ? `Place ${place}` : null,
        image && !mayShowImage ? 'Picture not shown: they have not agreed to it' : null,
      ]}
      moveButtons={moveButtons}
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
      <RowAction label="Edit" name={name} onPress={onEdit} />
      {state === 'hidden' ? change('Bring back', { hidden: false }) : change('Hide', { hidden: true })}
    </EditableRow>
  )
}
