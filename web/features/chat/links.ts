/** A piece of a text: `href` where it is a link. */
export type Piece = { text: string; href?: string }

// Without marks that turn the direction of writing: they can make an address look like another one.
const address = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** What ends a sentence ends an address as well. */
const ending = /[.,;:!?)\]}]+$/

/** Splits a text at its web addresses. Only http and https are links; everything else stays words. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const { 0: raw, index } of text.matchAll(address)) {
    const link = raw.replace(ending, '')
    if (!URL.canParse(link)) continue
    if (index > from) found.push({ text: text.slice(from, index) })
    found.push({ text: link, href: link })
    from = index + link.length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}
