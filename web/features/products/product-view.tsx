import type { InferResponseType } from 'hono/client'
import { collectionName } from '../../../shared/collections.ts'
import { formatWeeks } from '../../../shared/readiness.ts'
import { t } from '../../../shared/words/t.ts'
import type { api } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { formatRupees } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { coverImage, productHref } from './product-images.ts'
import { type Product, ProductsFailed } from './product-list.tsx'

type ProductWithRelated = InferResponseType<(typeof api.products)[':slug']['$get'], 200>

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
  const weeks = product.weeksToMake && formatWeeks(product.weeksToMake)
  return (
    <div className="wrap relative pt-5 pb-section max-md:pt-2 max-md:pb-0">
      <a
        className="product-back mb-3 inline-flex min-h-11 items-center gap-2.5 text-ink-soft hover:text-ink"
        href={`/collections/${product.category}`}
      >
        <Icon name="back" />
        <span>{collectionName(product.category)}</span>
      </a>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-12 md:gap-x-8">
        <div className="md:col-span-7">
          <ProductGallery product={product} />
        </div>
        <div className="grid grid-cols-1 content-start justify-items-start gap-4 self-start max-md:gap-3 md:col-[8/13] md:pt-4 lg:pl-6 md:[@media(min-height:760px)]:sticky md:[@media(min-height:760px)]:top-6">
          <span className="tag bg-linen text-zari max-md:hidden">{collectionName(product.category)}</span>
          <h1 className="text-[clamp(1.75rem,1.3rem+2.6vw,3.5rem)] wrap-anywhere">{product.name}</h1>
          <p className="num font-serif text-title leading-tight">
            <small className="mr-1 font-sans text-label text-ink-soft">{t('From')}</small>
            {formatRupees(product.price)}
            {weeks && <small className="font-sans text-label text-ink-soft"> · {weeks}</small>}
          </p>
          <p className="max-w-paragraph whitespace-pre-line">{product.description}</p>
          <ProductDetails product={product} />
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
            {/* A phone has it in the bar at its lower edge. */}
            <a className="btn max-md:hidden" href={bookHref}>
              {t('Book Consultation')}
            </a>
            {whatsappHref && (
              <a className="link gap-2" href={whatsappHref} {...externalLink}>
                <Icon name="whatsapp" />
                {t('Ask on WhatsApp')}
              </a>
            )}
            <button type="button" className="link needs-script" data-action="share">
              {t('Share this piece')}
            </button>
          </div>
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
      <ProductBar {...{ bookHref, price: formatRupees(product.price), weeks }} />
    </div>
  )
}

type Props = { bookHref: string; price: string; weeks: string | number | null }

/** On a phone, the price and the way to book stay at the lower edge until the footer comes, beside the chat's button. */
const ProductBar = ({ bookHref, price, weeks }: Props) => (
  <div className="product-bar">
    <p className="num min-w-0 grow leading-tight">
      <span className="block font-serif text-subtitle">{t('From {price}', { price })}</span>
      {weeks && <small className="block text-label text-ink-soft">{t('about {weeks}', { weeks })}</small>}
    </p>
    <a className="btn" href={bookHref}>
      {t('Book')}
    </a>
  </div>
)

type Details = { sizes: string | null; cloth: string | null; included: string | null; weeksToMake: number | null }

/** The small table of a product's page: what is known of it. */
function ProductDetails({ product }: { product: Details }) {
  const { sizes, cloth, included, weeksToMake } = product
  const rows = [
    [t('Ages or sizes'), sizes],
    [t('Cloth'), cloth],
    [t('Included'), included],
    [t('Takes about'), weeksToMake && formatWeeks(weeksToMake)],
  ]
  const known = rows.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="num w-full max-w-paragraph border-t border-dashed border-edge">
      {known.map(([name, value]) => (
        <div key={name} className="flex gap-4 border-b border-dashed border-edge py-2">
          <dt className="w-28 max-w-1/2 shrink-0 text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function RelatedProducts({ title, products }: { title: string; products: Product[] }) {
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
