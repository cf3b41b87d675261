import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { adminImageUrl } from '../../../shared/images.ts'
import { maxFeaturedTestimonials, type TestimonialUpdate } from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import { humanize, shortDate } from '../../lib/format.ts'
import { useLinkedPlace } from '../../lib/url-state.ts'
import { rowQuery } from '../../queries.ts'
import { OrderableList } from '../../shell/orderable-list.tsx'
import { PagedList } from '../../shell/paged-list.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { useSave } from '../../shell/use-action.ts'
import { EditableRow, RowAction } from '../../ui/editable-row.tsx'
import { Rating } from '../../ui/rating.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type AdminTestimonial, adminTestimonials, refreshKeys, TestimonialEditor } from './testimonial-editor.tsx'

const save = (ids: string[]) => send(api.admin.testimonials.featured.$put({ json: { ids } }))

export function AdminTestimonials() {
  const [isHidden, setHidden] = useState(false)
  const linkedId = useSearchParams()[0].get('open')
  const offered = useInfiniteQuery(adminTestimonials('offered'))
  const featured = useInfiniteQuery(adminTestimonials('featured'))
  const list = useInfiniteQuery(adminTestimonials(isHidden ? 'hidden' : 'approved'))
  const [editing, setEditing] = useState<AdminTestimonial | 'new'>()
  const row = (testimonial: AdminTestimonial, more?: { place: number; moveButtons: ReactNode }) => (
    <AdminTestimonialRow
      key={testimonial.id}
      testimonial={testimonial}
      onEdit={() => setEditing(testimonial)}
      {...more}
    />
  )
  const add = <AddButton label="Add a testimonial" onPress={() => setEditing('new')} />
  const empty = isHidden ? (
    <EmptyState title="Nothing is hidden" />
  ) : (
    <EmptyState title="No testimonials yet" action={add}>
      After a delivery, customers can say how it was on their order's page. What they told you elsewhere, you can add
      yourself.
    </EmptyState>
  )
  return (
    <div className="grid gap-8">
      {linkedId && <LinkedTestimonial key={linkedId} id={linkedId} row={row} />}
      <QueryState query={offered} label="what waits for your approval" loading={false}>
        {({ pages }) =>
          pages.some(({ rows }) => rows.length > 0) && (
            <section className="bg-linen px-5 py-4 md:px-6" aria-label="Waiting for you">
              <h3 className="text-large">Waiting for your approval</h3>
              <ul>{pages.flatMap(({ rows }) => rows.map((testimonial) => row(testimonial)))}</ul>
            </section>
          )
        }
      </QueryState>
      <OrderableList
        title="On the home page"
        what="the testimonials on the home page"
        list={featured}
        {...{ save, refreshKeys }}
        max={maxFeaturedTestimonials}
      >
        {(testimonial, place, moveButtons) => row(testimonial, { place, moveButtons })}
      </OrderableList>
      <section className="grid gap-4" aria-label="All testimonials">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-large">All testimonials</h3>
          <div className="flex flex-wrap items-center gap-4">
            <label>
              <span className="sr-only">Which</span>
              <select
                className="input"
                value={isHidden ? 'hidden' : 'approved'}
                onChange={({ target }) => setHidden(target.value === 'hidden')}
              >
                <option value="approved">May be shown</option>
                <option value="hidden">Hidden</option>
              </select>
            </label>
            {add}
          </div>
        </header>
        <PagedList list={list} label="testimonials" empty={empty}>
          {(rows) => <ul>{rows.map((testimonial) => row(testimonial))}</ul>}
        </PagedList>
      </section>
      {editing && (
        <TestimonialEditor
          testimonial={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

type LinkedProps = { id: string; row: (testimonial: AdminTestimonial) => ReactNode }

/** The one that a notification is about, in whichever list it stands by now. */
function LinkedTestimonial({ id, row }: LinkedProps) {
  const query = useQuery(rowQuery(api.admin.testimonials)(id))
  const place = useLinkedPlace<HTMLElement>(query.data !== undefined)
  return (
    <QueryState query={query} label="what this link leads to">
      {([testimonial]) => (
        <section ref={place} tabIndex={-1} className="bg-linen px-5 py-4 outline-none md:px-6" aria-label="Opened">
          {testimonial ? <ul>{row(testimonial)}</ul> : <p>What this link leads to is not there any more.</p>}
        </section>
      )}
    </QueryState>
  )
}

type Props = { testimonial: AdminTestimonial; onEdit: () => void; place?: number; moveButtons?: ReactNode }

function AdminTestimonialRow({ testimonial, onEdit, place, moveButtons }: Props) {
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
