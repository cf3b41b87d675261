/** A product that a message leads to: the address as it was written, and the product's slug. */
export type PieceLink = { href: string; slug: string }

/** Cards below one message; what goes beyond stays a link. */
const maxCards = 6
const piecePath = /^(?:\/ml)?\/collections\/[\w-]+\/([\w-]+)\/?$/

/**
 * Takes out of a text the lines that are nothing but the address of a product of this shop: they are shown as cards. What
 * is stored stays a text, so it can be read wherever a card cannot.
 */
export function splitPieceLinks(text: string) {
  const pieces: PieceLink[] = []
  const words = text.split('\n').filter((line) => {
    const href = line.trim()
    const slug = pieces.length < maxCards ? slugOf(href) : undefined
    if (!slug) return true
    if (pieces.every((piece) => piece.slug !== slug)) pieces.push({ href, slug })
    return false
  })
  return { words: pieces.length > 0 ? words.join('\n').trim() : text, pieces }
}

function slugOf(line: string) {
  if (!/^https?:/i.test(line) || !URL.canParse(line)) return undefined
  const { origin, pathname } = new URL(line)
  return origin === location.origin ? piecePath.exec(pathname)?.[1] : undefined
}

/** The address of a product, as a line of a message. */
export const pieceLine = ({ category, slug }: { category: string; slug: string }) =>
  `${location.origin}/collections/${category}/${slug}`
