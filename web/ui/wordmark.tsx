import { boutique } from '../../shared/boutique.ts'

const [first = '', ...rest] = boutique.name.split('&').map((part) => part.trim())
const initials = [first, ...rest].map((part) => part.charAt(0))

/** The boutique's name as it is sewn into a hem: the ampersand is the gold thread. `short` is `K & L` on a phone. */
export function Wordmark({ short }: { short?: boolean }) {
  return (
    <a className="wordmark" href="/" aria-label={boutique.name}>
      {short && <Sewn className="sm:hidden" parts={initials} />}
      <Sewn className={short ? 'max-sm:hidden' : undefined} parts={[first, ...rest]} />
    </a>
  )
}

function Sewn({ parts: [first, ...rest], className }: { parts: string[]; className?: string }) {
  return (
    <span className={className}>
      {first}
      {rest.map((part) => (
        <span key={part}>
          <b>&amp;</b>
          {part}
        </span>
      ))}
    </span>
  )
}
