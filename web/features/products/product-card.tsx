import type { InferResponseType } from 'hono/client'
import { categories } from '../../../shared/collections.ts'
import type { api } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { coverImage, productHref } from './product-images.ts'

export type Product = InferResponseType<typeof api.products.featured.$get>[number]
type Props = {
  product: Product
  /** Every third card takes half the row on a wide screen; the pair beside it hangs lower. */
  big: boolean
  badge?: boolean
  eager?: boolean
  action: { label: string; href: string }
}

const sizes = {
  big: '(min-width: 1000px) 50vw, 100vw',
  small: '(min-width: 1000px) 25vw, (min-width: 600px) 50vw, 112px',
}

export function ProductCard({ product, big, badge, eager, action }: Props) {
  const cover = coverImage(product)
  const href = productHref(product)
  return (
    <li className={big ? 'product-card product-card-big relative' : 'product-card relative'}>
      <div className="image-frame">
        {cover ? (
          <ResponsiveImage image={cover} sizes={big ? sizes.big : sizes.small} eager={eager} />
        ) : (
          <PlaceholderDrawing className="absolute inset-drawing" />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-2">
        {badge && <span className="tag bg-linen text-zari">{categories[product.category]}</span>}
        <h3>
          {/* Over the whole card, so that its image can be pressed too. */}
          <a className="after:absolute after:inset-0 hover:underline" href={href}>
            {product.name}
          </a>
        </h3>
        <p className="text-ink-soft">{product.description}</p>
        <div className="product-card-buy">
          <span className="num font-serif text-large leading-tight whitespace-nowrap">
            <small className="mr-1 font-sans text-label text-ink-soft">From</small>
            {formatRupees(product.price)}
          </span>
          <a className="link relative" href={action.href}>
            {action.label}
            <span className="sr-only"> {product.name}</span>
          </a>
        </div>
      </div>
    </li>
  )
}
