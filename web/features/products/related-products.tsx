import { formatRupees } from '../../lib/format.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Product } from './product-card.tsx'
import { coverImage, productHref } from './product-images.ts'

export const RelatedProducts = ({ products }: { products: Product[] }) => (
  <section className="mt-[clamp(56px,7vw,96px)]" aria-labelledby="goes-with-it">
    <div className="divider mb-9" />
    <h2 id="goes-with-it" className="mb-3 text-title">
      Goes with it
    </h2>
    <ul>
      {products.map((product) => {
        const cover = coverImage(product)
        return (
          <li
            key={product.id}
            className="grid grid-cols-thumbnail items-center gap-x-4.5 gap-y-1.5 border-b border-hair py-6 md:grid-cols-[104px_minmax(0,1fr)_auto] md:gap-x-8"
          >
            <div className="image-frame">
              {cover ? (
                <ResponsiveImage image={{ ...cover, alt: '' }} sizes="104px" />
              ) : (
                <PlaceholderDrawing className="absolute inset-drawing" />
              )}
            </div>
            <div className="min-w-0">
              <h3 className="text-entry wrap-anywhere">{product.name}</h3>
              <p className="num text-label text-ink-soft">From {formatRupees(product.price)}</p>
            </div>
            <a className="link max-md:col-start-2 max-md:justify-self-start" href={productHref(product)}>
              See this piece<span className="sr-only">: {product.name}</span>
            </a>
          </li>
        )
      })}
    </ul>
  </section>
)
