import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { piecesFeatured } from '../../../shared/catalog.ts'
import { api, listQuery, send } from '../../api.ts'
import { useListFilters } from '../../lib/use-list-filters.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { HomeRows } from './home-rows.tsx'
import { PieceEditor } from './piece-editor.tsx'
import { PieceRow } from './piece-row.tsx'
import { featuredPieces, keys, type Piece } from './queries.ts'

const retired = [{ value: 'retired', label: 'Retired' }]
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
const saveOrder = (ids: string[]) => send(api.admin.products.featured.$put({ json: { ids } }))

/** The owner's pieces: those of the home page in their order, then all of them. */
export function PiecesPart() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.products, filters))
  const home = useInfiniteQuery(featuredPieces)
  const [editing, setEditing] = useState<Piece | 'new'>()
  const featured = home.data?.pages.flatMap(({ rows }) => rows) ?? []
  const add = (
    <button type="button" className="btn btn-small" onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add a piece
    </button>
  )
  const empty = isFiltered ? (
    <NothingFound all="Show all pieces" onClear={clear}>
      {filters.status ? 'No piece is retired.' : 'No piece has this name.'}
    </NothingFound>
  ) : (
    <Empty title="Nothing on the rails yet" action={add}>
      Photograph a piece you are proud of, say what it costs, and it hangs in your shop a minute later.
    </Empty>
  )
  return (
    <div className="grid gap-8">
      {!isFiltered && featured.length > 0 && (
        <HomeRows
          title="On the home page"
          rows={featured}
          save={saveOrder}
          refreshed={keys.pieces}
          most={piecesFeatured}
        >
          {(piece, place, order) => (
            <PieceRow key={piece.id} piece={piece} place={place} order={order} onEdit={() => setEditing(piece)} />
          )}
        </HomeRows>
      )}
      <section className="grid gap-4" aria-label="All pieces">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-[1.375rem]">All pieces</h3>
          {add}
        </header>
        <ListTools {...{ filters, set }} statuses={retired} allStatuses="In the shop" sorts={orders} search="Name" />
        <PagedList list={list} label="pieces" empty={empty}>
          {(rows) => (
            <ul>
              {rows.map((piece) => (
                <PieceRow key={piece.id} piece={piece} onEdit={() => setEditing(piece)} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {editing && <PieceEditor piece={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}
