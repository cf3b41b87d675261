import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { useBookedProduct } from './use-booked-product.ts'

type Props = ReturnType<typeof useBookedProduct>

/** The product a visitor came from, so that nothing is sent unseen. */
export function BookingFormProduct({ slug, name, product, remove }: Props) {
  if (!slug) return null
  const src = product?.images[0]
  const image = product?.pictures[0] ?? (src && { src, alt: '', srcset: null, width: null, height: null })
  return (
    <section
      aria-label={t('The piece you are asking about')}
      className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-4 border border-edge bg-raised p-3"
    >
      <input type="hidden" name="productSlug" value={slug} />
      <span className="image-frame">
        {image ? (
          <ResponsiveImage image={{ ...image, alt: '' }} sizes="88px" />
        ) : (
          <PlaceholderDrawing className="absolute inset-0 m-auto w-1/2" />
        )}
      </span>
      <div className="grid min-w-0 justify-items-start">
        <p className="text-label text-ink-soft">{t('You are asking about')}</p>
        <p className="font-semibold wrap-anywhere">{name}</p>
        {product && (
          <p className="num text-label text-ink-soft">{t('From {price}', { price: formatRupees(product.price) })}</p>
        )}
        <p className="flex flex-wrap gap-x-5">
          <a className="link" href={spokenPath(product ? `/collections/${product.category}` : '/#collections')}>
            {t('Choose another')}
          </a>
          <button type="button" className="link" onClick={remove}>
            {t('Remove')}
          </button>
        </p>
      </div>
    </section>
  )
}
