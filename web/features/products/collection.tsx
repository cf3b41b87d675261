import { type Category, categoryNames, collectionDescription, collectionName } from '../../../shared/collections.ts'
import { t } from '../../../shared/words/t.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import type { ProductOfCard } from './product-card.tsx'
import { ProductList } from './product-list.tsx'
import { ProductsFailed } from './products-failed.tsx'

type Props = { category: Category; products?: ProductOfCard[]; page?: number; hasMore?: boolean }

export function Collection({ category, products, page = 1, hasMore = false }: Props) {
  return (
    <div className="wrap pt-[clamp(32px,4vw,64px)] pb-section">
      <div className="mb-[clamp(20px,2vw,32px)] grid gap-3.5 md:grid-cols-12 md:items-end md:gap-x-8">
        <h1 className="text-head md:col-span-7">{collectionName(category)}</h1>
        <p className="max-w-lede text-lead text-ink-soft md:col-aside md:pb-1.5">{collectionDescription(category)}</p>
      </div>
      <nav aria-label={t('Collections')} className="mb-10 flex flex-wrap gap-x-6">
        {categoryNames.map((name) => (
          <a
            key={name}
            className="inline-flex min-h-11 items-center font-medium text-ink-soft decoration-zari decoration-dashed decoration-2 underline-offset-8 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            href={`/collections/${name}`}
            {...(name === category && { 'aria-current': 'page' })}
          >
            {collectionName(name)}
          </a>
        ))}
      </nav>
      {products ? (
        products.length > 0 ? (
          <>
            <ProductList products={products} first heading="h2" end={!hasMore && <NotHere category={category} />} />
            <OtherPages {...{ category, page, hasMore }} />
          </>
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

const pageHref = (category: Category, page: number) =>
  page === 1 ? `/collections/${category}` : `/collections/${category}?page=${page}`

function OtherPages({ category, page, hasMore }: { category: Category; page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={t('More pieces')} className="mt-10 flex flex-wrap gap-x-6">
      {page > 1 && (
        <a className="link" href={pageHref(category, page - 1)}>
          {t('The pieces before')}
        </a>
      )}
      {hasMore && (
        <a className="link" href={pageHref(category, page + 1)}>
          {t('Show more')}
        </a>
      )}
    </nav>
  )
}

/** The last in the list: a length of cloth, and the way to a piece that nobody has drawn yet. */
const NotHere = ({ category }: { category: Category }) => (
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
