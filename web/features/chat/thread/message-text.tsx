/** A piece of a text: `href` where it is a link. */
type TextPart = { text: string; href?: string }

// Without marks that turn the direction of writing: they can make an address look like another one.
const urlPattern = /(?:https?:\/\/|www\.)[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** `www.` needs a name and an ending behind it, and a word's beginning before it: `owww.a.test` is no address. */
const bareAddress = /^www\.[^./]+\.[^.]/i
const insideWord = /[\p{L}\p{N}@._/-]$/u
const sentenceEnds = '.,;:!?'
const brackets = ['()', '[]', '{}'] as const

/**
 * Returns an address without the sentence's punctuation after it; a closing bracket stays where the address opens it. A
 * loop, because a regular expression took 75 ms for 4,000 dots before a letter.
 */
function withoutPunctuation(url: string) {
  const unopened = new Map(brackets.map(([open, close]) => [close, countOf(url, close) - countOf(url, open)]))
  let end = url.length
  for (; end > 0; end--) {
    const last = url.charAt(end - 1)
    const closing = unopened.get(last)
    if (closing === undefined ? !sentenceEnds.includes(last) : closing <= 0) break
    if (closing !== undefined) unopened.set(last, closing - 1)
  }
  return url.slice(0, end)
}

const countOf = (text: string, character = '') => text.split(character).length - 1

/** Returns where a link leads; undefined where the words are no address. */
function hrefOf(link: string, before: string) {
  const isBare = /^www\./i.test(link)
  if (isBare && (!bareAddress.test(link) || insideWord.test(before))) return undefined
  const href = isBare ? `https://${link}` : link
  return URL.canParse(href) ? href : undefined
}

/** Splits a text at its web addresses. Only http, https and `www.` are links; everything else stays words. */
function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: raw, index } of text.matchAll(urlPattern)) {
    const link = withoutPunctuation(raw)
    const href = hrefOf(link, text.slice(Math.max(0, index - 2), index))
    if (!href) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: link, href })
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
