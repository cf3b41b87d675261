import { dayMs } from '../../shared/time.ts'
import { factsRowId } from '../../worker/boutique.ts'
import type { Ctx } from '../../worker/context.ts'
import { boutiqueFacts, products, socialPosts, testimonials } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import { sampleFacts, sampleWords } from './data/boutique.ts'
import { sampleFacebook, sampleInstagram, sampleTestimonials } from './data/posts.ts'
import { sampleProducts } from './data/products.ts'

const artUrl = (art: string) => `/art/${art}.svg`

export type ProductRow = ReturnType<typeof productRows>[number]

/** The sample products as rows, as of `now` (ms). */
export function productRows(now: number) {
  const idOf = new Map(sampleProducts.map(({ slug }) => [slug, crypto.randomUUID()]))
  return sampleProducts.map(({ art, close, goesWith, ...product }) => {
    const pictures = [drawing(art, ''), ...(close ? [drawing(...close)] : [])]
    return {
      ...product,
      id: idOf.get(product.slug) ?? crypto.randomUUID(),
      pictures,
      images: pictures.map(({ src }) => src),
      goesWith: goesWith.flatMap((slug) => idOf.get(slug) ?? []),
      searchText: searchText.piece(product),
      createdAt: new Date(now - 500 * dayMs),
    }
  })
}

const drawing = (art: string, alt: string) => ({ src: artUrl(art), alt, srcset: null, width: null, height: null })

/** Statements that insert the boutique's facts and words, the products, the testimonials and the posts of both networks, as of `now` (ms). */
export function storefrontStatements(ctx: Ctx, productRows: ProductRow[], now: number) {
  const posts = [
    ...sampleInstagram.map((post) => ({ ...post, network: 'instagram' as const })),
    ...sampleFacebook.map((post) => ({ ...post, network: 'facebook' as const })),
  ]
  return [
    ctx.db.insert(boutiqueFacts).values({ id: factsRowId, facts: sampleFacts, words: sampleWords }),
    ...productRows.map((row) => ctx.db.insert(products).values(row)),
    ...sampleTestimonials.map((testimonial, nth) =>
      ctx.db.insert(testimonials).values({ ...testimonial, createdAt: new Date(now - (nth * 17 + 5) * dayMs) }),
    ),
    ...posts.map(({ art, daysAgo, ...post }) =>
      ctx.db.insert(socialPosts).values({ ...post, imageUrl: artUrl(art), timestamp: new Date(now - daysAgo * dayMs) }),
    ),
  ]
}
