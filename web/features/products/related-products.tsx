import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Product } from './product-card.tsx'
import { coverImage, productHref } from './product-images.ts'

export function RelatedProducts({ title, products }: { title: string; products: Product[] }) {
  if (products.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-title">{title}</h2>
      <ul>
        {products.map((product) => {
          const cover = coverImage(product)
          return (
            <li
              key={product.id}
              className="relative grid grid-cols-thumbnail items-center gap-x-4.5 border-b border-hair py-5 md:grid-cols-[104px_minmax(0,1fr)] md:gap-x-7"
            >
              <div className="image-frame">
                {cover ? (
                  <ResponsiveImage image={{ ...cover, alt: '' }} sizes="104px" />
                ) : (
                  <PlaceholderDrawing className="absolute inset-drawing" />
                )}
              </div>
              <div className="min-w-0">
                <h3 className="text-entry wrap-anywhere">
                  <a className="after:absolute after:inset-0 hover:underline" href={productHref(product)}>
                    {product.name}
                  </a>
                </h3>
                <p className="num text-label text-ink-soft">
                  {t('From {price}', { price: formatRupees(product.price) })}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
