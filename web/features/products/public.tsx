import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categories } from '../../../shared/collections.ts'
import { api } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A product that was chosen; `price` is paise. */
export type ChosenProduct = { productId: string; slug: string; name: string; price: number }

type Props = {
  /** Ids that are no choice. */ except?: string[]
  onChoose: (product: ChosenProduct) => void
  onClose: () => void
}

/** The shop's pieces, found by name. */
export function ChooseProduct({ except = [], onChoose, onClose }: Props) {
  const [searchText, setSearchText] = useState('')
  const list = useInfiniteQuery(listQuery(api.admin.products, { q: searchText }))
  return (
    <Dialog open onOpenChange={onClose} title="Choose a piece">
      <input
        type="search"
        className="input mt-4"
        aria-label="Name of the piece"
        placeholder="Name of the piece"
        // React sends these on to the form that opened this, which what is typed here does not change.
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          event.stopPropagation()
          setSearchText(event.target.value)
        }}
      />
      <div className="pt-4 pb-7">
        <PagedList list={list} label="pieces" empty={<p className="text-ink-soft">No piece on sale has this name.</p>}>
          {(rows) => (
            <ul>
              {rows
                .filter(({ id }) => !except.includes(id))
                .map(({ id, slug, name, category, price, images }) => (
                  <li key={id} className="border-b border-hair">
                    <button
                      type="button"
                      className="grid min-h-16 w-full grid-cols-[48px_minmax(0,1fr)_max-content] items-center gap-3.5 py-2 text-left hover:bg-linen"
                      onClick={() => onChoose({ productId: id, slug, name, price })}
                    >
                      <span className="image-frame aspect-square">
                        {images[0] && <img src={images[0]} alt="" loading="lazy" />}
                      </span>
                      <span className="min-w-0">
                        <b className="block font-semibold wrap-anywhere">{name}</b>
                        <span className="text-label text-ink-soft">{categories[category]}</span>
                      </span>
                      <span className="num">{formatRupees(price)}</span>
                    </button>
                  </li>
                ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Dialog>
  )
}
