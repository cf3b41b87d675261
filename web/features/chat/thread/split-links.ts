/** A piece of a text: `href` where it is a link. */
export type TextPart = { text: string; href?: string }

// Without marks that turn the direction of writing: they can make an address look like another one.
const urlPattern = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** What ends a sentence ends an address as well. */
const trailingPunctuation = /[.,;:!?)\]}]+$/

/** Splits a text at its web addresses. Only http and https are links; everything else stays words. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: raw, index } of text.matchAll(urlPattern)) {
    const link = raw.replace(trailingPunctuation, '')
    if (!URL.canParse(link)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: link, href: link })
    from = index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
