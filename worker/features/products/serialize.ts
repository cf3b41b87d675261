import { ownFirst } from '../../../shared/images.ts'
import { pick } from '../../../shared/pick.ts'
import { productDetailNames } from '../../../shared/products.ts'
import type { Product } from './statements.ts'

/** A product as its page shows it. Price in paise. */
export const toPublic = (product: Product) => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  description: product.description,
  category: product.category,
  price: product.price,
  images: ownFirst(product.images, (src) => src),
  pictures: ownFirst(product.pictures, ({ src }) => src),
  featured: product.featured,
  malayalam: product.malayalam,
  createdAt: product.createdAt,
})

/** A product as a card of its collection's page shows it. */
export const toCard = (product: Product) => ({
  ...toPublic(product),
  sizes: product.sizes,
  weeksToMake: product.weeksToMake,
})

/** What families ask first of a product. */
const detailsOf = (product: Product) => pick(product, productDetailNames)

type PageProducts = { product: Product; goesWith: Product[]; related: Product[] }

/** A product's page: it, what goes with it in the admin's order, and what is like it. */
export function toPage({ product, goesWith, related }: PageProducts) {
  const placeOf = ({ id }: Product) => product.goesWith.indexOf(id)
  return {
    piece: { ...toPublic(product), ...detailsOf(product) },
    goesWith: goesWith.toSorted((one, other) => placeOf(one) - placeOf(other)).map(toPublic),
    besides: related.filter((one) => placeOf(one) < 0).map(toPublic),
  }
}

/** Its images with their alt texts; a product from before images had sizes has addresses only. */
export const imagesOf = ({ pictures, images, name }: Product) =>
  pictures.length > 0 ? pictures : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** A product as the admin edits it. */
export const toAdmin = (product: Product) => ({
  ...toPublic(product),
  ...detailsOf(product),
  goesWith: product.goesWith,
  pictures: imagesOf(product),
  retiredAt: product.retiredAt,
  updatedAt: product.updatedAt,
})
