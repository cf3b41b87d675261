import { type Product, ProductCard } from './product-card.tsx'

type Props = { products: Product[]; badges?: boolean; action: (product: Product) => { label: string; href: string } }

/** Trios of one large card and two small ones, mirrored in the next trio: the first and the last of six are large. */
const isBig = (at: number) => at % 6 === 0 || at % 6 === 5

export const ProductList = ({ products, badges, action }: Props) => (
  <ul className="product-list">
    {products.map((product, at) => (
      <ProductCard key={product.id} product={product} big={isBig(at)} badge={badges} action={action(product)} />
    ))}
  </ul>
)

export const ProductPlaceholders = () => (
  <div role="status">
    <span className="sr-only">Loading the collections</span>
    <ul className="product-list" aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <li key={at} className={isBig(at) ? 'product-card product-card-big' : 'product-card'}>
          <div className="image-frame" />
          <div className="grid content-start gap-3">
            <div className="h-7 w-3/4 bg-linen" />
            <div className="h-16 bg-linen" />
            <div className="h-7 w-1/3 bg-linen" />
          </div>
        </li>
      ))}
    </ul>
  </div>
)
