import {
  type Category,
  type CollectionFilter,
  collectionDescription,
  collectionName,
  collectionPath,
} from '../../shared/collections.ts'
import { spokenTexts } from '../../shared/malayalam.ts'
import { t } from '../../shared/words/t.ts'
import { cacheFacts, factsStatement } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import { batch } from '../db/batch.ts'
import * as toProduct from '../features/products/statements.ts'
import * as products from '../features/products/statements.ts'
import { productJsonLd } from './json-ld.ts'
import { type Page, shareImage } from './page.ts'

/** From the home page to a collection. */
const trailTo = (boutique: string, category: Category) => [
  { name: boutique, path: '/' },
  { name: collectionName(category), path: collectionPath({ category }) },
]

/** The pieces on sale, of one collection or of all, at any price or at some. */
export function collection(filter: CollectionFilter): Page {
  const { category, price, page = 1 } = filter
  const path = collectionPath(filter)
  const head: Page['head'] = ({ name }) => ({
    title: `${category ? collectionName(category) : t('Our collections')} | ${name}`,
    description: category ? collectionDescription(category) : t('All pieces in our shop, with their prices.'),
    trail: category
      ? trailTo(name, category)
      : [
          { name, path: '/' },
          { name: t('Our collections'), path: '/collections' },
        ],
  })
  return {
    name: 'collection',
    props: filter,
    inMalayalam: true,
    path,
    head,
    // Search engines need no page for each price.
    ...(price && { hidden: true }),
    load: async (ctx) => {
      const version = contentVersion()
      const answers = await batch(ctx, {
        facts: factsStatement(ctx),
        products: products.onSaleStatement(ctx, filter),
      })
      const shown = answers.products.slice(0, products.productsOnPage)
      if (page > 1 && shown.length === 0) return null
      const cards = shown.map(toProduct.toCard)
      return {
        facts: cacheFacts(answers.facts, version),
        head: (facts, origin) => ({ ...head(facts, origin), image: shareImage(spokenTexts(cards)) }),
        props: { products: cards, hasMore: answers.products.length > shown.length },
      }
    },
  }
}

export const product = (category: Category, slug: string): Page => ({
  name: 'product',
  inMalayalam: true,
  path: `/collections/${category}/${slug}`,
  head: ({ name }) => ({
    title: `${collectionName(category)} | ${name}`,
    description: collectionDescription(category),
  }),
  load: async (ctx) => {
    const version = contentVersion()
    const answers = await batch(ctx, {
      facts: factsStatement(ctx),
      product: products.bySlugStatement(ctx, slug),
      goesWith: products.goesWithStatement(ctx, slug),
      related: products.relatedStatement(ctx, category, slug),
    })
    const facts = cacheFacts(answers.facts, version)
    const [found] = answers.product
    if (!found) return null
    const path = `/collections/${found.category}/${found.slug}`
    const data = toProduct.toPage({ ...answers, product: found })
    return {
      facts,
      head: (boutique, origin) => {
        const piece = spokenTexts(data.piece)
        return {
          title: `${piece.name} | ${boutique.name}`,
          description: piece.description,
          image: shareImage([piece]),
          data: productJsonLd(piece, origin + path, boutique),
          trail: [...trailTo(boutique.name, piece.category), { name: piece.name, path }],
        }
      },
      props: { data },
      ...(found.category !== category && { redirectTo: path }),
    }
  },
})
