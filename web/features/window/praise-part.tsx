import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testimonialsShown } from '../../../shared/catalog.ts'
import { api, send } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { HomeRows } from './home-rows.tsx'
import { PraiseEditor } from './praise-editor.tsx'
import { PraiseRow } from './praise-row.tsx'
import { keys, type Praise, praiseList } from './queries.ts'

const saveOrder = (ids: string[]) => send(api.admin.testimonials.featured.$put({ json: { ids } }))

/** What customers say: what waits for a yes first, then the home page's, then all. */
export function PraisePart() {
  const [status, setStatus] = useState('approved')
  const waiting = useInfiniteQuery(praiseList('offered')).data?.pages.flatMap(({ rows }) => rows) ?? []
  const home = useInfiniteQuery(praiseList('featured')).data?.pages.flatMap(({ rows }) => rows) ?? []
  const list = useInfiniteQuery(praiseList(status))
  const [editing, setEditing] = useState<Praise | 'new'>()
  const row = (praise: Praise, more: { place?: number; order?: React.ReactNode } = {}) => (
    <PraiseRow key={praise.id} praise={praise} onEdit={() => setEditing(praise)} {...more} />
  )
  const add = (
    <button type="button" className="btn btn-small" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add a testimonial
    </button>
  )
  const empty =
    status === 'hidden' ? (
      <Empty title="Nothing is hidden" />
    ) : (
      <Empty title="Nobody has said anything yet" action={add}>
        After a delivery, customers can say how it was in their order's room. What they told you elsewhere, you can
        enter.
      </Empty>
    )
  return (
    <div className="grid gap-8">
      {waiting.length > 0 && (
        <section className="bg-linen px-5 py-4 md:px-6" aria-label="Waiting for you">
          <h3 className="text-[1.375rem]">Waiting for your yes</h3>
          <ul>{waiting.map((praise) => row(praise))}</ul>
        </section>
      )}
      {home.length > 0 && (
        <HomeRows
          title="On the home page"
          rows={home}
          save={saveOrder}
          refreshed={keys.praise}
          most={testimonialsShown}
        >
          {(praise, place, order) => row(praise, { place, order })}
        </HomeRows>
      )}
      <section className="grid gap-4" aria-label="All testimonials">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-[1.375rem]">All testimonials</h3>
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
        <PraiseEditor praise={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}
