import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import { collectionName } from '../../../shared/collections.ts'
import { formatWeeks } from '../../../shared/readiness.ts'
import { t } from '../../../shared/words/t.ts'
import type { api } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'

import { coverImage, productHref } from './product-images.ts'

type Props = {
  products: ProductOfCard[]
  badges?: boolean
  /** True if the list is in the first view: its first image loads eagerly. */
  first?: boolean
  heading?: 'h2' | 'h3'
  /** Last item, which fills the rest of the last row. */
  end?: ReactNode
  action?: (product: ProductOfCard) => { label: string; href: string }
}

/**
 * Returns whether a card is large. Each group of three has one large card, mirrored in the next group: the first and
 * last of six.
 */
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

/** Shows that the Worker could not read the products. The link reloads the page. */
export const ProductsFailed = () => (
  <div role="alert" className="grid justify-items-start gap-3">
    <p className="font-semibold">{t('We could not load the collections.')}</p>
    <a className="btn btn-line btn-small" href="?">
      {t('Try again')}
    </a>
  </div>
)

export type Product = InferResponseType<typeof api.products.featured.$get>[number]
/** Product in its collection, where the card also shows sizes and the weeks to make it. */
export type ProductOfCard = Product & { sizes?: string | null; weeksToMake?: number | null }
type ProductCardProps = {
  product: ProductOfCard
  /** True for every third card, which takes half the row on a wide screen; the pair beside it hangs lower. */
  big: boolean
  badge?: boolean
  eager?: boolean
  /** Heading level of the card, below the heading of its section. */
  heading?: 'h2' | 'h3'
  /** Second link of the card; the whole card already links to the product. */
  action?: { label: string; href: string }
}

const sizes = {
  big: '(min-width: 1000px) 50vw, 100vw',
  small: '(min-width: 1000px) 25vw, (min-width: 600px) 50vw, 112px',
}

function ProductCard({ product, big, badge, eager, heading: Heading = 'h3', action }: ProductCardProps) {
  const cover = coverImage(product)
  const href = productHref(product)
  const facts = [
    product.sizes,
    product.weeksToMake && t('about {weeks}', { weeks: formatWeeks(product.weeksToMake) }),
  ].filter(Boolean)
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
        {badge && <span className="tag bg-linen text-zari">{collectionName(product.category)}</span>}
        <Heading>
          {/* The link covers the whole card, so the image can be pressed too. */}
          <a className="after:absolute after:inset-0 hover:underline" href={href}>
            {product.name}
          </a>
        </Heading>
        <p className="text-ink-soft">{product.description}</p>
        {facts.length > 0 && (
          <p className="num flex flex-wrap gap-x-3 text-label text-ink-soft">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
        <div className="product-card-buy">
          <span className="num font-serif text-large leading-tight">
            <small className="font-sans text-label text-ink-soft">{t('From')}</small> {formatRupees(product.price)}
          </span>
          {action && (
            <a className="link relative" href={action.href}>
              <span className="product-card-action">{action.label}</span>
              <span className="sr-only"> {product.name}</span>
            </a>
          )}
        </div>
      </div>
    </li>
  )
}
