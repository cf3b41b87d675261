import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxFeaturedProducts } from '../../../shared/products.ts'
import { api, send } from '../../api.ts'
import { useListFilters } from '../../lib/use-list-filters.ts'
import { listQuery } from '../../queries.ts'
import { FeaturedList } from '../../shell/featured-list.tsx'
import { PagedList } from '../../shell/paged-list.tsx'
import { type AdminProduct, adminFeaturedProducts, refreshKeys } from '../../shell/storefront-queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { AdminProductRow } from './admin-product-row.tsx'
import { ProductEditor } from './product-editor.tsx'

const statusFilters = [{ value: 'retired', label: 'Retired' }]
const sortOrders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
const saveOrder = (ids: string[]) => send(api.admin.products.featured.$put({ json: { ids } }))

/** The owner's pieces: those of the home page in their order, then all of them. */
export function AdminProducts() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.products, filters))
  const home = useInfiniteQuery(adminFeaturedProducts)
  const [editing, setEditing] = useState<AdminProduct | 'new'>()
  const featured = home.data?.pages.flatMap(({ rows }) => rows) ?? []
  const add = (
    <button type="button" className="btn btn-small" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add a piece
    </button>
  )
  const empty = isFiltered ? (
    <NoResults all="Show all pieces" onClear={clear}>
      {filters.status ? 'No piece is retired.' : 'No piece has this name.'}
    </NoResults>
  ) : (
    <EmptyState title="Nothing on the rails yet" action={add}>
      Photograph a piece you are proud of, say what it costs, and it hangs in your shop a minute later.
    </EmptyState>
  )
  return (
    <div className="grid gap-8">
      {!isFiltered && featured.length > 0 && (
        <FeaturedList
          title="On the home page"
          rows={featured}
          save={saveOrder}
          refreshKeys={refreshKeys.pieces}
          max={maxFeaturedProducts}
        >
          {(piece, place, order) => (
            <AdminProductRow
              key={piece.id}
              product={piece}
              place={place}
              order={order}
              onEdit={() => setEditing(piece)}
            />
          )}
        </FeaturedList>
      )}
      <section className="grid gap-4" aria-label="All pieces">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-large">All pieces</h3>
          {add}
        </header>
        <ListToolbar
          {...{ filters, set }}
          statuses={statusFilters}
          allStatusesLabel="In the shop"
          sorts={sortOrders}
          searchLabel="Name"
        />
        <PagedList list={list} label="pieces" empty={empty}>
          {(rows) => (
            <ul>
              {rows.map((piece) => (
                <AdminProductRow key={piece.id} product={piece} onEdit={() => setEditing(piece)} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {editing && (
        <ProductEditor piece={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}
