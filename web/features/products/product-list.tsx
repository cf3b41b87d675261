import { type Product, ProductCard } from './product-card.tsx'

type Props = {
  products: Product[]
  badges?: boolean
  /** The list is in the first view: its first image is wanted at once. */
  first?: boolean
  action: (product: Product) => { label: string; href: string }
}

/** Trios of one large card and two small ones, mirrored in the next trio: the first and the last of six are large. */
const isBig = (at: number) => at % 6 === 0 || at % 6 === 5

export const ProductList = ({ products, badges, first = false, action }: Props) => (
  <ul className="product-list">
    {products.map((product, at) => (
      <ProductCard
        key={product.id}
        product={product}
        big={isBig(at)}
        badge={badges}
        eager={first && at === 0}
        action={action(product)}
      />
    ))}
  </ul>
)
