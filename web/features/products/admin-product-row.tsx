import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categories } from '../../../shared/collections.ts'
import type { ProductUpdate } from '../../../shared/products.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminProduct, adminImageUrl, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { EditableRow } from '../../ui/editable-row.tsx'
import { PlaceholderDrawing as EmptyPiece } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { coverImage } from './product-images.ts'

type Props = {
  product: AdminProduct
  onEdit: () => void /** Where it stands on the home page. */
  place?: number
  order?: ReactNode
}

/** One piece at the desk, with what is done to it most. */
export function AdminProductRow({ product, onEdit, place, order }: Props) {
  const refresh = useInvalidate(refreshKeys.pieces)
  const { mutate, isPending } = useMutation({
    mutationFn: (change: ProductUpdate) =>
      send(api.admin.products[':id'].$patch({ param: { id: product.id }, json: change })),
    onSuccess: refresh,
    onError: toastSaveFailed,
  })
  const change = (label: string, json: ProductUpdate) => (
    <button type="button" className="link" aria-disabled={isPending} onClick={() => isPending || mutate(json)}>
      {label}
      <span className="sr-only"> {product.name}</span>
    </button>
  )
  const isFeatured = product.featured > 0
  return (
    <EditableRow
      image={<Cover piece={product} />}
      title={product.name}
      facts={[
        categories[product.category],
        formatRupees(product.price),
        place ? `Place ${place}` : isFeatured && 'On the home page',
      ]}
      moveButtons={order}
    >
      <button type="button" className="link" onClick={onEdit}>
        Edit<span className="sr-only"> {product.name}</span>
      </button>
      {product.retiredAt
        ? change('Bring back', { retired: false })
        : change(isFeatured ? 'Take off the home page' : 'Show on the home page', { featured: !isFeatured })}
    </EditableRow>
  )
}

function Cover({ piece }: { piece: AdminProduct }) {
  const cover = coverImage(piece)
  if (!cover) return <EmptyPiece className="absolute inset-drawing" />
  if (piece.retiredAt) return <img src={adminImageUrl(cover.src)} alt="" loading="lazy" />
  return <ResponsiveImage image={{ ...cover, alt: '' }} sizes="104px" />
}
