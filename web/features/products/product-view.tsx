import type { InferResponseType } from 'hono/client'
import { collectionName } from '../../../shared/collections.ts'
import { t } from '../../../shared/words/t.ts'
import type { api } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { formatRupees } from '../../lib/format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { ImageGallery } from './image-gallery.tsx'
import { ProductBar } from './product-bar.tsx'
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
  const { piece: product, goesWith, besides } = data
  const question = `${t('About "{piece}" ({link}):', { piece: product.name, link: origin + productHref(product) })} `
  const bookHref = `/?piece=${product.slug}#contact`
  const whatsappHref = whatsapp && whatsappUrl(whatsapp, question)
  return (
    <div className="wrap pt-5 pb-section max-md:pb-0">
      <a
        className="mb-3 inline-flex min-h-11 items-center gap-2.5 text-ink-soft hover:text-ink"
        href={`/collections/${product.category}`}
      >
        <Icon name="back" />
        {collectionName(product.category)}
      </a>
      <div className="grid grid-cols-1 gap-7 md:grid-cols-12 md:gap-x-8">
        <div className="md:col-span-7">
          <ImageGallery images={imagesOf(product)} />
        </div>
        <div className="grid grid-cols-1 content-start justify-items-start gap-4 self-start md:col-[8/13] md:pt-4 lg:pl-6 md:[@media(min-height:760px)]:sticky md:[@media(min-height:760px)]:top-6">
          <span className="tag bg-linen text-zari">{collectionName(product.category)}</span>
          <h1 className="text-[clamp(2.25rem,1.7rem+2.6vw,3.5rem)] wrap-anywhere">{product.name}</h1>
          <p className="num font-serif text-title leading-tight">
            <small className="mr-1 font-sans text-label text-ink-soft">{t('From')}</small>
            {formatRupees(product.price)}
          </p>
          <p className="max-w-paragraph whitespace-pre-line">{product.description}</p>
          <ProductDetails product={product} />
          {/* A phone has both in the bar at its lower edge. */}
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 max-md:hidden">
            <a className="btn" href={bookHref}>
              {t('Book Consultation')}
            </a>
            {whatsappHref && (
              <a className="link gap-2" href={whatsappHref} {...externalLink}>
                <Icon name="whatsapp" />
                {t('Ask on WhatsApp')}
              </a>
            )}
          </div>
          <button type="button" className="link needs-script" data-action="share">
            {t('Share this piece')}
          </button>
        </div>
      </div>
      {goesWith.length + besides.length > 0 && (
        <div className="mt-[clamp(56px,7vw,96px)]">
          <div className="divider mb-9" />
          <div className="grid gap-12 md:grid-flow-col md:auto-cols-fr md:gap-x-[clamp(32px,6vw,96px)]">
            <RelatedProducts title={t('Goes with it')} products={goesWith} />
            <RelatedProducts title={t('More like it')} products={besides} />
          </div>
        </div>
      )}
      <ProductBar {...{ bookHref, whatsappHref }} />
    </div>
  )
}
