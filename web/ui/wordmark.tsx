import { useBoutique } from '../lib/boutique.ts'

/** The boutique's name as it is sewn into a hem: the ampersand is the gold thread. `short` is `K & L` on a phone. */
export function Wordmark({ short }: { short?: boolean }) {
  const parts = useBoutique()
    .name.split('&')
    .map((part) => part.trim())
  const initials = parts.map((part) => part.charAt(0))
  return (
    <a className="wordmark" href="/">
      {short && (
        <span className="sm:hidden" aria-hidden="true">
          <NameParts parts={initials} />
        </span>
      )}
      <span className={short ? 'max-sm:sr-only' : undefined}>
        <NameParts parts={parts} />
      </span>
    </a>
  )
}

function NameParts({ parts: [first, ...rest] }: { parts: string[] }) {
  return (
    <>
      {first}
      {rest.map((part) => (
        <span key={part}>
          <b>&amp;</b>
          {part}
        </span>
      ))}
    </>
  )
}
