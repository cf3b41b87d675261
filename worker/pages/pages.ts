import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { type Category, categories, collectionLedes } from '../../shared/collections.ts'
import { factsNow, factsOf, readFacts } from '../boutique.ts'
import type { Ctx } from '../context.ts'
import * as products from '../features/catalog/products.ts'
import * as testimonials from '../features/catalog/testimonials.ts'
import * as posts from '../features/social/posts.ts'
import type { Head } from './head.ts'
import { localBusiness, productData } from './structured.ts'

/** A page that the Worker renders whole. */
export type Page = {
  /** Null where nothing is at the address asked for. */
  path: string | null
  /** What a search engine and a link preview show, from the facts and `origin`, the shop's own. */
  head: (facts: BoutiqueFacts, origin: string) => Head
  /** What the page shows, in one D1 round trip; null where what it shows is not there any more. */
  read: (ctx: Ctx) => Promise<Shown | null>
}

export type Shown = {
  facts: BoutiqueFacts
  /** URL -> answer of the parts that only the Worker writes: not sent a second time. */
  written?: Record<string, unknown>
  /** URL -> answer of the parts that live on in the browser. */
  asked?: Record<string, unknown>
  /** In place of the page's own, where the data knows better. */
  head?: Page['head']
  /** The page's right address, where the one asked for is another's. */
  moved?: string
}

const factsOnly = async (ctx: Ctx) => ({ facts: await factsNow(ctx) })

export const home: Page = {
  path: '/',
  head: (facts) => ({
    title: `${facts.name}: baptism suits, communion dresses and occasion wear in ${facts.address.city}`,
    description: `Baptism suits, communion dresses and occasion wear, cut and finished by hand in ${facts.address.area} since ${facts.established}.`,
  }),
  read: async (ctx) => {
    const [entered, pieces, praise, instagram, facebook] = await ctx.db.batch([
      readFacts(ctx),
      products.featured(ctx),
      testimonials.featured(ctx),
      posts.latest(ctx, 'instagram'),
      posts.latest(ctx, 'facebook'),
    ])
    return {
      facts: factsOf(entered),
      // Placeholders are nobody's address: a search engine is told of the boutique once its owner has entered hers.
      ...(entered.length > 0 && {
        head: (facts, origin) => ({ ...home.head(facts, origin), data: localBusiness(facts, origin) }),
      }),
      written: {
        '/api/products/featured': pieces,
        '/api/testimonials/featured': praise.map(testimonials.present),
      },
      asked: { '/api/social/instagram': instagram, '/api/social/facebook': facebook },
    }
  },
}

export const collection = (category: Category): Page => ({
  path: `/collections/${category}`,
  head: ({ name }) => ({ title: `${categories[category]} | ${name}`, description: collectionLedes[category] }),
  read: async (ctx) => {
    const [entered, pieces] = await ctx.db.batch([readFacts(ctx), products.ofCategory(ctx, category)])
    return { facts: factsOf(entered), written: { [`/api/products?category=${category}`]: pieces } }
  },
})

export const piece = (category: Category, slug: string): Page => ({
  path: `/collections/${category}/${slug}`,
  head: ({ name }) => ({ title: `${categories[category]} | ${name}`, description: collectionLedes[category] }),
  read: async (ctx) => {
    const [entered, [found], besides] = await ctx.db.batch([
      readFacts(ctx),
      products.bySlug(ctx, slug),
      products.besides(ctx, category, slug),
    ])
    const facts = factsOf(entered)
    if (!found) return null
    const path = `/collections/${found.category}/${found.slug}`
    const [cover] = found.images
    return {
      facts,
      head: ({ name }, origin) => ({
        title: `${found.name} | ${name}`,
        description: found.description,
        ...(cover && { picture: { src: cover, alt: found.pictures[0]?.alt || found.name } }),
        data: productData(found, origin + path, facts),
      }),
      written: { [`/api/products/${slug}`]: { piece: found, besides } },
      ...(found.category !== category && { moved: path }),
    }
  },
})

export const privacy: Page = {
  path: '/privacy',
  head: ({ name }) => ({
    title: `What we keep, and why | ${name}`,
    description: 'What we keep about you, why, and for how long, in plain words.',
  }),
  read: factsOnly,
}

export const recoveryGuide: Page = {
  path: '/password-recovery-guide',
  head: ({ name }) => ({
    title: `Back into your account | ${name}`,
    description: 'Four steps from a forgotten password to your orders. A person does the third one.',
  }),
  read: factsOnly,
}

export const notFound: Page = {
  path: null,
  head: ({ name }) => ({
    title: `Page Not Found | ${name}`,
    description: 'There is no piece cut to this pattern.',
  }),
  read: factsOnly,
}
