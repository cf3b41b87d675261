import { t } from '../../../shared/words/t.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { type Product, ProductList, ProductsFailed } from './product-list.tsx'

/** t('Our Signature Collections'): the featured products, each with the way to its collection. Gone while there are none. */
export function SignatureCollections({ products }: { products?: Product[] }) {
  // Links to it still find the place.
  if (products?.length === 0) return <div id="collections" />
  return (
    <section id="collections" className="py-8 md:py-section">
      <div className="wrap">
        <SectionHeading
          isNumbered
          title={t('Our Signature Collections')}
          lede={t('Start from one of ours. Cloth, collar, sleeve and hem are yours to change.')}
        />
        {products ? (
          <>
            <ProductList
              products={products}
              badges
              action={({ category }) => ({ label: t('View Collection'), href: `/collections/${category}` })}
            />
            <p className="mt-8">
              <a className="link" href="/collections">
                {t('See all pieces')}
              </a>
            </p>
          </>
        ) : (
          <ProductsFailed />
        )}
      </div>
    </section>
  )
}
