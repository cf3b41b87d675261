import type { Product } from './statements.ts'

/** A product as its page shows it. Price in paise. */
export const toPublic = (product: Product) => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  description: product.description,
  category: product.category,
  price: product.price,
  images: product.images,
  pictures: product.pictures,
  featured: product.featured,
  createdAt: product.createdAt,
})

/** What families ask first of a product. */
const detailsOf = ({ sizes, cloth, included, weeksToMake }: Product) => ({ sizes, cloth, included, weeksToMake })

/** A product's page: it, and what goes with it. */
export const toPage = ({ product, related }: { product: Product; related: Product[] }) => ({
  piece: { ...toPublic(product), ...detailsOf(product) },
  besides: related.map(toPublic),
})

/** Its images with their alt texts; a product from before images had sizes has addresses only. */
export const imagesOf = ({ pictures, images, name }: Product) =>
  pictures.length > 0 ? pictures : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** A product as the admin edits it. */
export const toAdmin = (product: Product) => ({
  ...toPublic(product),
  ...detailsOf(product),
  pictures: imagesOf(product),
  retiredAt: product.retiredAt,
  updatedAt: product.updatedAt,
})
