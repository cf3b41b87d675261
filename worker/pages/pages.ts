import { boutique } from '../../shared/boutique.ts'
import { type Category, categories, collectionLedes } from '../../shared/collections.ts'
import type { Ctx } from '../context.ts'
import * as products from '../features/catalog/products.ts'
import * as testimonials from '../features/catalog/testimonials.ts'
import * as posts from '../features/social/posts.ts'

/** A page that the Worker renders whole. */
export type Page = {
  /** Null where nothing is at the address asked for. */
  path: string | null
  title: string
  description: string
  /** What its queries ask for, in one D1 round trip. */
  read: (ctx: Ctx) => Promise<Answers>
}

type Answers = {
  /** URL -> answer of the parts that only the Worker writes: not sent a second time. */
  written?: Record<string, unknown>
  /** URL -> answer of the parts that live on in the browser. */
  asked?: Record<string, unknown>
}

const nothing = async () => ({})
const { area, city } = boutique.address

export const home: Page = {
  path: '/',
  title: `${boutique.name}: baptism suits, communion dresses and occasion wear in ${city}`,
  description: `Baptism suits, communion dresses and occasion wear, cut and finished by hand in ${area} since ${boutique.established}.`,
  read: async (ctx) => {
    const [pieces, praise, instagram, facebook] = await ctx.db.batch([
      products.featured(ctx),
      testimonials.featured(ctx),
      posts.latest(ctx, 'instagram'),
      posts.latest(ctx, 'facebook'),
    ])
    return {
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
  title: `${categories[category]} | ${boutique.name}`,
  description: collectionLedes[category],
  read: async (ctx) => ({
    written: { [`/api/products?category=${category}`]: await products.ofCategory(ctx, category) },
  }),
})

export const privacy: Page = {
  path: '/privacy',
  title: `What we keep, and why | ${boutique.name}`,
  description: 'What we keep about you, why, and for how long, in plain words.',
  read: nothing,
}

export const recoveryGuide: Page = {
  path: '/password-recovery-guide',
  title: `Back into your account | ${boutique.name}`,
  description: 'Four steps from a forgotten password to your orders. A person does the third one.',
  read: nothing,
}

export const notFound: Page = {
  path: null,
  title: `Page Not Found | ${boutique.name}`,
  description: 'There is no piece cut to this pattern.',
  read: nothing,
}
