import type { Ctx } from '../../worker/context.ts'
import { products, socialPosts, testimonials } from '../../worker/db/schema.ts'
import { reindex } from '../../worker/db/search.ts'
import { sampleFacebook, sampleInstagram } from './data/posts.ts'
import { sampleProducts } from './data/products.ts'
import { sampleTestimonials } from './data/testimonials.ts'
import { dayMs } from './days.ts'

const artUrl = (art: string) => `/art/${art}.svg`

/** Statements that put the pieces, the praise and both social rows into the window, as of `now` (ms). */
export function storefrontStatements(ctx: Ctx, now: number) {
  const productStatements = sampleProducts.flatMap(({ art, ...product }) => {
    const row = { ...product, id: crypto.randomUUID(), images: [artUrl(art)], createdAt: new Date(now - 500 * dayMs) }
    return [ctx.db.insert(products).values(row), ...reindex(ctx, 'product', null, row)]
  })
  const testimonialStatements = sampleTestimonials.map((testimonial, at) =>
    ctx.db.insert(testimonials).values({ ...testimonial, createdAt: new Date(now - (at * 17 + 5) * dayMs) }),
  )
  const postStatements = [
    ...sampleInstagram.map((post) => ({ ...post, network: 'instagram' as const })),
    ...sampleFacebook.map((post) => ({ ...post, network: 'facebook' as const })),
  ].map(({ art, daysAgo, ...post }) =>
    ctx.db.insert(socialPosts).values({ ...post, imageUrl: artUrl(art), timestamp: new Date(now - daysAgo * dayMs) }),
  )
  return [...productStatements, ...testimonialStatements, ...postStatements]
}
