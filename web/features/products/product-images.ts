import type { PublicImage } from '../../../shared/images.ts'

type ProductAddress = { category: string; slug: string }
type WithImages = { name: string; images: string[]; pictures: PublicImage[] }

export const productHref = ({ category, slug }: ProductAddress) => `/collections/${category}/${slug}`

/** A product's images, each with an alt text: the product's name where it has none of its own. */
export const imagesOf = ({ name, images, pictures }: WithImages): PublicImage[] =>
  pictures.length > 0
    ? pictures.map((image) => ({ ...image, alt: image.alt || name }))
    : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

export const coverImage = (product: WithImages) => imagesOf(product)[0]
