import type { ReactNode } from 'react'
import { ProductCard, type ProductOfCard } from './product-card.tsx'

type Props = {
  products: ProductOfCard[]
  badges?: boolean
  /** The list is in the first view: its first image is wanted at once. */
  first?: boolean
  heading?: 'h2' | 'h3'
  /** The last item, which fills what the cards leave of their row. */
  end?: ReactNode
  action?: (product: ProductOfCard) => { label: string; href: string }
}

/** Trios of one large card and two small ones, mirrored in the next trio: the first and the last of six are large. */
const isBig = (at: number) => at % 6 === 0 || at % 6 === 5

export const ProductList = ({ products, badges, first = false, heading, end, action }: Props) => (
  <ul className="product-list">
    {products.map((product, at) => (
      <ProductCard
        key={product.id}
        product={product}
        big={isBig(at)}
        badge={badges}
        eager={first && at === 0}
        heading={heading}
        action={action?.(product)}
      />
    ))}
    {end}
  </ul>
)
