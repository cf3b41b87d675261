import type { ReactNode } from 'react'
import {
  boundsOf,
  type Category,
  type CollectionFilter,
  categoryNames,
  collectionDescription,
  collectionName,
  collectionPath,
  type PriceRange,
  priceNames,
} from '../../../shared/collections.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { PlaceholderDrawing } from '../../ui/responsive-image.tsx'
import { ProductList, type ProductOfCard, ProductsFailed } from './product-list.tsx'

type Props = CollectionFilter & { products?: ProductOfCard[]; hasMore?: boolean }

/** The pieces of a collection, or of all of them, with the ways to the others and to other prices. */
export function Collection({ category, price, page = 1, products, hasMore = false }: Props) {
  return (
    <div className="wrap pt-[clamp(32px,4vw,64px)] pb-section">
      <div className="mb-[clamp(20px,2vw,32px)] grid gap-3.5 md:grid-cols-12 md:items-end md:gap-x-8">
        <h1 className="text-head md:col-span-7">{category ? collectionName(category) : t('Our collections')}</h1>
        <p className="max-w-lede text-lead text-ink-soft md:col-aside md:pb-1.5">
          {category ? collectionDescription(category) : t('All pieces in our shop, with their prices.')}
        </p>
      </div>
      <div className="mb-10">
        <FilterLinks label={t('Collections')}>
          {[undefined, ...categoryNames].map((name) => (
            <FilterLink
              key={name ?? ''}
              href={collectionPath({ category: name, price })}
              current={name === category && 'page'}
            >
              {name ? collectionName(name) : t('All pieces')}
            </FilterLink>
          ))}
        </FilterLinks>
        <FilterLinks label={t('Price')}>
          {[undefined, ...priceNames].map((range) => (
            <FilterLink
              key={range ?? ''}
              href={collectionPath({ category, price: range })}
              // Digits of the first paint have other widths: the next link stays where it is when ours have come.
              className="num sm:min-w-38"
              current={range === price}
            >
              {range ? priceRangeName(range) : t('Any price')}
            </FilterLink>
          ))}
        </FilterLinks>
      </div>
      {products ? (
        products.length > 0 ? (
          <>
            <ProductList products={products} first heading="h2" end={!hasMore && <NotHere category={category} />} />
            <OtherPages {...{ category, price, page, hasMore }} />
          </>
        ) : price ? (
          <NothingAtThisPrice category={category} />
        ) : (
          <NothingYet />
        )
      ) : (
        <ProductsFailed />
      )}
    </div>
  )
}

const clothOf: Record<Category, string> = {
  'baptism-suits': 'hem',
  'communion-dresses': 'lace',
  children: 'kasavu',
  women: 'zari',
  accessories: 'lace',
}

/** A range of prices as people read it. */
function priceRangeName(range: PriceRange) {
  const { least, below } = boundsOf(range)
  if (below === undefined) return t('Over {price}', { price: formatRupees(least) })
  return least === 0
    ? t('Under {price}', { price: formatRupees(below) })
    : t('{least} to {below}', { least: formatRupees(least), below: formatRupees(below) })
}

type FilterLinksProps = { label: string; children: ReactNode }

const FilterLinks = ({ label, children }: FilterLinksProps) => (
  <nav
    aria-label={label}
    className="flex flex-wrap gap-x-6 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap"
  >
    {children}
  </nav>
)

/** `current` is 'page' for the one that names the page, true for another that is on. */
type FilterLinkProps = { href: string; current: 'page' | boolean; className?: string; children: ReactNode }

const FilterLink = ({ href, current, className = '', children }: FilterLinkProps) => (
  <a
    className={`inline-flex min-h-11 items-center font-medium text-ink-soft decoration-zari decoration-dashed decoration-2 underline-offset-8 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline ${className}`}
    href={href}
    {...(current && { 'aria-current': current })}
  >
    {children}
  </a>
)

function OtherPages({ page = 1, hasMore, ...filter }: CollectionFilter & { hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={t('More pieces')} className="mt-10 flex flex-wrap gap-x-6">
      {page > 1 && (
        <a className="link" href={collectionPath({ ...filter, page: page - 1 })}>
          {t('The pieces before')}
        </a>
      )}
      {hasMore && (
        <a className="link" href={collectionPath({ ...filter, page: page + 1 })}>
          {t('Show more')}
        </a>
      )}
    </nav>
  )
}

/** The last in the list: a length of cloth, and the way to a piece that nobody has drawn yet. */
const NotHere = ({ category = 'women' }: Pick<CollectionFilter, 'category'>) => (
  <li className="product-own">
    <img src={`/art/cloth-${clothOf[category]}.svg`} alt="" loading="lazy" />
    <div>
      <h2>{t("Don't see it? We'll make it for you.")}</h2>
      <p>{t('Bring a picture, some cloth or a dress you have kept. We draw it with you before anything is cut.')}</p>
      <a className="btn" href="/#contact">
        {t('Book Consultation')}
      </a>
    </div>
  </li>
)

const NothingAtThisPrice = ({ category }: Pick<CollectionFilter, 'category'>) => (
  <div className="py-9">
    <h2 className="text-subhead">{t('Nothing at this price')}</h2>
    <p className="mt-1.5">
      <a className="link" href={collectionPath({ category })}>
        {t('Show every price')}
      </a>
    </p>
  </div>
)

const NothingYet = () => (
  <div className="grid max-w-[620px] justify-items-start gap-x-9 gap-y-5 py-9 sm:grid-cols-[120px_minmax(0,1fr)] sm:py-12">
    <PlaceholderDrawing className="w-18 sm:w-full" />
    <div>
      <h2 className="text-subhead">{t('Nothing here yet')}</h2>
      <p className="mt-1.5 max-w-caption text-ink-soft">
        {t('We make these to order. Tell us what you have in mind, and we draw it for you.')}
      </p>
      <a className="btn mt-4.5" href="/#contact">
        {t('Book Consultation')}
      </a>
    </div>
  </div>
)
