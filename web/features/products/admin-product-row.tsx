import type { ReactNode } from 'react'
import { categories } from '../../../shared/collections.ts'
import { adminImageUrl } from '../../../shared/images.ts'
import type { ProductUpdate } from '../../../shared/products.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useSave } from '../../shell/use-save.ts'
import { EditableRow, RowAction } from '../../ui/editable-row.tsx'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { type AdminProduct, refreshKeys } from './admin-queries.ts'
import { coverImage } from './product-images.ts'

type Props = { product: AdminProduct; onEdit: () => void; place?: number; moveButtons?: ReactNode }

export function AdminProductRow({ product, onEdit, place, moveButtons }: Props) {
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
