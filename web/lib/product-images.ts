import type { PublicImage } from '../../shared/images.ts'

type ProductAddress = { category: string; slug: string }
type WithImages = { name: string; images: string[]; pictures: PublicImage[] }

/** A piece's own page. */
export const productHref = ({ category, slug }: ProductAddress) => `/collections/${category}/${slug}`

/** A piece's pictures, each with words: its name where it has none of its own. */
export const imagesOf = ({ name, images, pictures }: WithImages): PublicImage[] =>
  pictures.length > 0
    ? pictures.map((picture) => ({ ...picture, alt: picture.alt || name }))
    : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** What a card shows of it. */
export const coverImage = (product: WithImages) => imagesOf(product)[0]
