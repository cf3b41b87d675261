import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxFeaturedTestimonials } from '../../../shared/testimonials.ts'
import { api, send } from '../../api.ts'
import { FeaturedList } from '../../shell/featured-list.tsx'
import { PagedList } from '../../shell/paged-list.tsx'
import { type AdminTestimonial, adminTestimonials, refreshKeys } from '../../shell/storefront-queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminTestimonialRow } from './admin-testimonial-row.tsx'
import { TestimonialEditor } from './testimonial-editor.tsx'

const saveOrder = (ids: string[]) => send(api.admin.testimonials.featured.$put({ json: { ids } }))

/** What customers say: what waits for a yes first, then the home page's, then all. */
export function AdminTestimonials() {
  const [status, setStatus] = useState('approved')
  const waiting = useInfiniteQuery(adminTestimonials('offered')).data?.pages.flatMap(({ rows }) => rows) ?? []
  const home = useInfiniteQuery(adminTestimonials('featured')).data?.pages.flatMap(({ rows }) => rows) ?? []
  const list = useInfiniteQuery(adminTestimonials(status))
  const [editing, setEditing] = useState<AdminTestimonial | 'new'>()
  const row = (praise: AdminTestimonial, more: { place?: number; order?: React.ReactNode } = {}) => (
    <AdminTestimonialRow key={praise.id} testimonial={praise} onEdit={() => setEditing(praise)} {...more} />
  )
  const add = (
    <button type="button" className="btn btn-small" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add a testimonial
    </button>
  )
  const empty =
    status === 'hidden' ? (
      <EmptyState title="Nothing is hidden" />
    ) : (
      <EmptyState title="Nobody has said anything yet" action={add}>
        After a delivery, customers can say how it was in their order's room. What they told you elsewhere, you can
        enter.
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      {waiting.length > 0 && (
        <section className="bg-linen px-5 py-4 md:px-6" aria-label="Waiting for you">
          <h3 className="text-large">Waiting for your yes</h3>
          <ul>{waiting.map((praise) => row(praise))}</ul>
        </section>
      )}
      {home.length > 0 && (
        <FeaturedList
          title="On the home page"
          rows={home}
          save={saveOrder}
          refreshKeys={refreshKeys.praise}
          max={maxFeaturedTestimonials}
        >
          {(praise, place, order) => row(praise, { place, order })}
        </FeaturedList>
      )}
      <section className="grid gap-4" aria-label="All testimonials">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-large">All testimonials</h3>
          <div className="flex flex-wrap items-center gap-4">
            <label>
              <span className="sr-only">Which</span>
              <select className="input" value={status} onChange={({ target }) => setStatus(target.value)}>
                <option value="approved">May be shown</option>
                <option value="hidden">Hidden</option>
              </select>
            </label>
            {add}
          </div>
        </header>
        <PagedList list={list} label="testimonials" empty={empty}>
          {(rows) => <ul>{rows.map((praise) => row(praise))}</ul>}
        </PagedList>
      </section>
      {editing && (
        <TestimonialEditor praise={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}
