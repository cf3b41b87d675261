import { noWords } from '../../shared/boutique-words.ts'
import {
  type Category,
  type CollectionFilter,
  collectionDescription,
  collectionName,
  collectionPath,
} from '../../shared/collections.ts'
import { spokenTexts } from '../../shared/malayalam.ts'
import { spoken, t } from '../../shared/words/t.ts'
import { cacheFacts, factsStatement, isEntered } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import { batch } from '../db/batch.ts'
import * as toProduct from '../features/products/statements.ts'
import * as products from '../features/products/statements.ts'
import * as toPost from '../features/social/posts.ts'
import * as posts from '../features/social/posts.ts'
import * as toTestimonial from '../features/testimonials/statements.ts'
import * as testimonials from '../features/testimonials/statements.ts'
import { localBusinessJsonLd, productJsonLd } from './json-ld.ts'
import { type Page, shareImage } from './page.ts'

/** The letters of the title, which are Latin ones: web/styles/tokens.css. */
const titleFont = '/fonts/fraunces-title-aaf7b2da.woff2'

export const home: Page = {
  name: 'home',
  path: '/',
  inMalayalam: true,
  head: (facts) => ({
    ...(spoken() === 'en' && { font: titleFont }),
    title: t('{name}: baptism suits, communion dresses and occasion wear in {city}', {
      name: facts.name,
      city: facts.address.city,
    }),
    description: facts.established
      ? t('Baptism suits, communion dresses and occasion wear, made to measure in {area} since {year}.', {
          area: facts.address.area,
          year: facts.established,
        })
      : t('Baptism suits, communion dresses and occasion wear, made to measure in {area}.', {
          area: facts.address.area,
        }),
  }),
  load: async (ctx) => {
    const version = contentVersion()
    const answers = await batch(ctx, {
      facts: factsStatement(ctx),
      products: products.featuredStatement(ctx),
      testimonials: testimonials.featuredStatement(ctx),
      instagram: posts.latestStatement(ctx, 'instagram'),
      facebook: posts.latestStatement(ctx, 'facebook'),
    })
    const { story, malayalam, portrait, heroImages, services, delivery } = answers.facts[0]?.words ?? noWords
    const cards = answers.products.map(toProduct.toPublic)
    return {
      facts: cacheFacts(answers.facts, version),
      head: (facts, origin) => ({
        ...home.head(facts, origin),
        image: shareImage([
          ...heroImages.map((image) => ({ images: [image.src], pictures: [image], ...facts })),
          ...spokenTexts(cards),
        ]),
        // Search engines get structured data only once the admin has entered the facts: placeholders are nobody's address.
        ...(isEntered(answers.facts) && { data: localBusinessJsonLd(facts, origin) }),
      }),
      props: {
        products: cards,
        testimonials: answers.testimonials.map(toTestimonial.toPage),
        instagram: answers.instagram.map(toPost.toPage),
        facebook: answers.facebook.map(toPost.toPage),
        words: { story, malayalam, portrait, heroImages, services, delivery },
      },
    }
  },
}

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
