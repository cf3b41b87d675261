import { splitLinks } from './split-links.ts'

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
