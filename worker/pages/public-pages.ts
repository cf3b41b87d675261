import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { noWords } from '../../shared/boutique-words.ts'
import { type Category, categories, collectionDescriptions } from '../../shared/collections.ts'
import { cacheFacts, factsStatement, isEntered } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import type { Ctx } from '../context.ts'
import { batch } from '../db/batch.ts'
import * as toProduct from '../features/products/serialize.ts'
import * as products from '../features/products/statements.ts'
import * as toPost from '../features/social/serialize.ts'
import * as posts from '../features/social/statements.ts'
import * as toTestimonial from '../features/testimonials/serialize.ts'
import * as testimonials from '../features/testimonials/statements.ts'
import type { Head } from './head.ts'
import { localBusinessJsonLd, productJsonLd } from './json-ld.ts'

/** A page that the Worker renders whole. */
export type Page = {
  /** Null for the 404 page. */
  path: string | null
  /** Its name in web/boot/entry-server.tsx. */
  name: string
  /** What it shows besides its data. */
  props?: Record<string, unknown>
  /** What a search engine and a link preview show; `origin` is the site's. */
  head: (facts: BoutiqueFacts, origin: string) => Head
  /** Not for search engines, though it is there. */
  hidden?: true
  /** The page's data, in one D1 round trip; null if there is nothing to show. */
  load: (ctx: Ctx) => Promise<PageData | null>
}

export type PageData = {
  facts: BoutiqueFacts
  /** What the page is written from. Without it, as when D1 does not answer, its parts say that they are missing. */
  props?: Record<string, unknown>
  /** In place of the page's own head, when it takes the data. */
  head?: Page['head']
  /** The product's page, where the URL names another collection. */
  redirectTo?: string
}

export const home: Page = {
  name: 'home',
  path: '/',
  head: (facts) => ({
    title: `${facts.name}: baptism suits, communion dresses and occasion wear in ${facts.address.city}`,
    description: `Baptism suits, communion dresses and occasion wear, made to measure in ${facts.address.area}${facts.established ? ` since ${facts.established}` : ''}.`,
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
    const { story, portrait, heroImages, services, delivery } = answers.facts[0]?.words ?? noWords
    return {
      facts: cacheFacts(answers.facts, version),
      // Search engines get structured data only once the admin has entered the facts: placeholders are nobody's address.
      ...(isEntered(answers.facts) && {
        head: (facts, origin) => ({ ...home.head(facts, origin), data: localBusinessJsonLd(facts, origin) }),
      }),
      props: {
        products: answers.products.map(toProduct.toPublic),
        testimonials: answers.testimonials.map(toTestimonial.toPage),
        instagram: answers.instagram.map(toPost.toPage),
        facebook: answers.facebook.map(toPost.toPage),
        words: { story, portrait, heroImages, services, delivery },
      },
    }
  },
}

export const collection = (category: Category, page = 1): Page => ({
  name: 'collection',
  props: { category, page },
  path: page === 1 ? `/collections/${category}` : `/collections/${category}?page=${page}`,
  head: ({ name }) => ({ title: `${categories[category]} | ${name}`, description: collectionDescriptions[category] }),
  load: async (ctx) => {
    const version = contentVersion()
    const answers = await batch(ctx, {
      facts: factsStatement(ctx),
      products: products.inCategoryStatement(ctx, category, page),
    })
    const shown = answers.products.slice(0, products.productsOnPage)
    if (page > 1 && shown.length === 0) return null
    return {
      facts: cacheFacts(answers.facts, version),
      props: { products: shown.map(toProduct.toPublic), hasMore: answers.products.length > shown.length },
    }
  },
})

export const product = (category: Category, slug: string): Page => ({
  name: 'product',
  path: `/collections/${category}/${slug}`,
  head: ({ name }) => ({ title: `${categories[category]} | ${name}`, description: collectionDescriptions[category] }),
  load: async (ctx) => {
    const version = contentVersion()
    const answers = await batch(ctx, {
      facts: factsStatement(ctx),
      product: products.bySlugStatement(ctx, slug),
      related: products.relatedStatement(ctx, category, slug),
    })
    const facts = cacheFacts(answers.facts, version)
    const [found] = answers.product
    if (!found) return null
    const path = `/collections/${found.category}/${found.slug}`
    const [cover] = found.images
    return {
      facts,
      head: ({ name }, origin) => ({
        title: `${found.name} | ${name}`,
        description: found.description,
        ...(cover && { image: { src: cover, alt: found.pictures[0]?.alt || found.name } }),
        data: productJsonLd(found, origin + path, facts),
      }),
      props: { data: toProduct.toPage({ product: found, related: answers.related }) },
      ...(found.category !== category && { redirectTo: path }),
    }
  },
})
