import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { categories } from '../../../shared/collections.ts'
import { adminImageUrl } from '../../../shared/images.ts'
import { maxFeaturedProducts, type ProductUpdate } from '../../../shared/products.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useListFilters } from '../../lib/url-state.ts'
import { listQuery } from '../../queries.ts'
import { FilteredList } from '../../shell/admin-list.tsx'
import { OrderableList } from '../../shell/orderable-list.tsx'
import { useSave } from '../../shell/use-action.ts'
import { EditableRow, RowAction } from '../../ui/editable-row.tsx'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type AdminProduct, adminFeaturedProducts, ProductEditor, refreshKeys } from './product-editor.tsx'
import { coverImage } from './product-images.ts'

const statusFilters = [{ value: 'retired', label: 'Retired' }]
const sortOrders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
const save = (ids: string[]) => send(api.admin.products.featured.$put({ json: { ids } }))

export function AdminProducts() {
  const filtering = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.products, filtering.filters))
  const featured = useInfiniteQuery(adminFeaturedProducts)
  const [editing, setEditing] = useState<AdminProduct | 'new'>()
  const add = <AddButton label="Add a piece" onPress={() => setEditing('new')} />
  const row = (product: AdminProduct, more?: { place: number; moveButtons: React.ReactNode }) => (
    <AdminProductRow key={product.id} product={product} onEdit={() => setEditing(product)} {...more} />
  )
  return (
    <div className="grid gap-8">
      <div className="justify-self-start">{add}</div>
      {!filtering.isFiltered && (
        <OrderableList
          title="On the home page"
          what="the pieces on the home page"
          list={featured}
          {...{ save, refreshKeys }}
          max={maxFeaturedProducts}
        >
          {(product, place, moveButtons) => row(product, { place, moveButtons })}
        </OrderableList>
      )}
      <section className="grid gap-4" aria-label="All pieces">
        <h3 className="text-large">All pieces</h3>
        <FilteredList
          {...{ list, filtering }}
          label="pieces"
          statuses={statusFilters}
          allStatusesLabel="In the shop"
          sorts={sortOrders}
          searchLabel="Name"
          noResults={filtering.filters.status ? 'No piece is retired.' : 'No piece has this name.'}
          empty={
            <EmptyState title="No pieces yet">
              Photograph a piece you are proud of and say what it costs: a minute later it is in your shop.
            </EmptyState>
          }
        >
          {(rows) => <ul>{rows.map((product) => row(product))}</ul>}
        </FilteredList>
      </section>
      {editing && (
        <ProductEditor product={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}

type Props = { product: AdminProduct; onEdit: () => void; place?: number; moveButtons?: ReactNode }

function AdminProductRow({ product, onEdit, place, moveButtons }: Props) {
  const { id, name, category, price, retiredAt } = product
  const { mutate, isPending } = useSave(
    (json: ProductUpdate) => send(api.admin.products[':id'].$patch({ param: { id }, json })),
    refreshKeys,
  )
  const change = (label: string, json: ProductUpdate) => (
    <RowAction {...{ label, name }} busy={isPending} onPress={() => mutate(json)} />
  )
  const isFeatured = product.featured > 0
  return (
    <EditableRow
      image={<Cover product={product} />}
      title={name}
      facts={[categories[category], formatRupees(price), place ? `Place ${place}` : isFeatured && 'On the home page']}
      moveButtons={moveButtons}
    >
      <RowAction label="Edit" name={name} onPress={onEdit} />
      {retiredAt
        ? change('Bring back', { retired: false })
        : change(isFeatured ? 'Take off the home page' : 'Show on the home page', { featured: !isFeatured })}
    </EditableRow>
  )
}

function Cover({ product }: { product: AdminProduct }) {
  const cover = coverImage(product)
  if (!cover) return <PlaceholderDrawing className="absolute inset-[22%]" />
  if (product.retiredAt) return <img src={adminImageUrl(cover.src)} alt="" loading="lazy" />
  return <ResponsiveImage image={{ ...cover, alt: '' }} sizes="104px" />
}
