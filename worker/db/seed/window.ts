import type { Ctx } from '../../context.ts'
import { products, socialPosts, testimonials } from '../schema.ts'
import { addTerms, prefixesOf } from '../search.ts'
import { day } from './days.ts'
import { sampleFacebook, sampleInstagram } from './posts.ts'
import { sampleProducts } from './products.ts'
import { sampleTestimonials } from './testimonials.ts'

const picture = (art: string) => `/art/${art}.svg`

/** Statements that put the pieces, the praise and both social rows into the window, as of `now` (ms). */
export function fillWindow(ctx: Ctx, now: number) {
  const pieces = sampleProducts.flatMap(({ art, ...product }) => {
    const row = { ...product, id: crypto.randomUUID(), images: [picture(art)], createdAt: new Date(now - 500 * day) }
    return [ctx.db.insert(products).values(row), addTerms(ctx, 'product', row, prefixesOf({ names: [product.name] }))]
  })
  const praise = sampleTestimonials.map((testimonial, at) =>
    ctx.db.insert(testimonials).values({ ...testimonial, createdAt: new Date(now - (at * 17 + 5) * day) }),
  )
  const posts = [
    ...sampleInstagram.map((post) => ({ ...post, network: 'instagram' as const })),
    ...sampleFacebook.map((post) => ({ ...post, network: 'facebook' as const })),
  ].map(({ art, daysAgo, ...post }) =>
    ctx.db.insert(socialPosts).values({ ...post, imageUrl: picture(art), timestamp: new Date(now - daysAgo * day) }),
  )
  return [...pieces, ...praise, ...posts]
}
