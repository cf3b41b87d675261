/** A piece of a text: `href` where it is a link. */
type TextPart = { text: string; href?: string }

// Without marks that turn the direction of writing: they can make an address look like another one.
const urlPattern = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** What ends a sentence ends an address as well. */
const punctuation = '.,;:!?)]}'

/** By hand: the expression for it took 75 ms for 4,000 dots before a letter, and a chat may be full of them. */
function withoutPunctuation(url: string) {
  let end = url.length
  while (end > 0 && punctuation.includes(url.charAt(end - 1))) end--
  return url.slice(0, end)
}

/** Splits a text at its web addresses. Only http and https are links; everything else stays words. */
function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: raw, index } of text.matchAll(urlPattern)) {
    const link = withoutPunctuation(raw)
    if (!URL.canParse(link)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: link, href: link })
    from = index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** What somebody wrote, as words: React writes it as text, and only its web addresses become links. */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return (
    <p dir="auto" className="leading-normal wrap-anywhere whitespace-pre-wrap">
      {splitLinks(text).map(({ text: words, href }) => {
        const key = at
        at += words.length
        return href ? (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline">
            {words}
          </a>
        ) : (
          <span key={key}>{words}</span>
        )
      })}
    </p>
  )
}
