import type { Picture } from '../../shared/pictures.ts'

type Addressed = { category: string; slug: string }
type Pictured = { name: string; images: string[]; pictures: Picture[] }

/** A piece's own page. */
export const pieceHref = ({ category, slug }: Addressed) => `/collections/${category}/${slug}`

/** A piece's pictures, each with words: its name where it has none of its own. */
export const picturesOf = ({ name, images, pictures }: Pictured): Picture[] =>
  pictures.length > 0
    ? pictures.map((picture) => ({ ...picture, alt: picture.alt || name }))
    : images.map((src) => ({ src, alt: name, srcset: null, width: null, height: null }))

/** What a card shows of it. */
export const coverOf = (piece: Pictured) => picturesOf(piece)[0]
