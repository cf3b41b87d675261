import type { InferResponseType } from 'hono/client'
import { categories } from '../../../shared/collections.ts'
import type { api } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { formatRupees } from '../../lib/format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { ImageGallery } from './image-gallery.tsx'
import { ProductDetails } from './product-details.tsx'
import { imagesOf, productHref } from './product-images.ts'
import { ProductsFailed } from './products-failed.tsx'
import { RelatedProducts } from './related-products.tsx'

export type ProductWithRelated = InferResponseType<(typeof api.products)[':slug']['$get'], 200>

/** One product: its images, its texts and price, and the ways from here. It works before any script has come. */
export function ProductView({ data, origin = '' }: { data?: ProductWithRelated; origin?: string }) {
  const { whatsapp } = useBoutique()
  if (!data)
    return (
      <div className="wrap py-section">
        <ProductsFailed />
      </div>
    )
  const { piece: product, besides: related } = data
  const question = `About "${product.name}" (${origin}${productHref(product)}): `
  return (
    <div className="wrap pt-5 pb-section">
      <a
        className="mb-3 inline-flex min-h-11 items-center gap-2.5 text-ink-soft hover:text-ink"
        href={`/collections/${product.category}`}
      >
        <Icon name="back" />
        {categories[product.category]}
      </a>
      <div className="grid gap-7 md:grid-cols-12 md:gap-x-8">
        <div className="min-w-0 md:col-span-7">
          <ImageGallery images={imagesOf(product)} />
        </div>
        <div className="grid content-start justify-items-start gap-4 md:col-[8/13] md:pt-4 lg:pl-6">
          <span className="tag bg-linen text-zari">{categories[product.category]}</span>
          <h1 className="text-[clamp(2.25rem,1.7rem+2.6vw,3.5rem)] wrap-anywhere">{product.name}</h1>
          <p className="num font-serif text-title leading-tight">
            <small className="mr-1 font-sans text-label text-ink-soft">From</small>
            {formatRupees(product.price)}
          </p>
          <p className="max-w-paragraph whitespace-pre-line">{product.description}</p>
          <ProductDetails product={product} />
          <div className="mt-2 flex w-full flex-wrap items-center gap-x-6 gap-y-2">
            <a className="btn flex-[1_1_220px] md:flex-none" href={`/?piece=${product.slug}#contact`}>
              Book Consultation
            </a>
            {whatsapp && (
              <a className="link" href={whatsappUrl(whatsapp, question)} {...externalLink}>
                Ask about this piece
              </a>
            )}
          </div>
          <button type="button" className="link needs-script" data-action="share">
            Share this piece
          </button>
        </div>
      </div>
      {related.length > 0 && <RelatedProducts products={related} />}
    </div>
  )
}
