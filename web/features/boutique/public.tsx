import { createContext, type MouseEventHandler, use, useEffect } from 'react'
import { type BoutiqueFacts, placeholderBoutique } from '../../../shared/boutique.ts'
import { spokenPath } from '../../../shared/words/paths.ts'

export const BoutiqueContext = createContext<BoutiqueFacts>(placeholderBoutique)

export const useBoutique = () => use(BoutiqueContext)

/** The page's title while this screen is shown: the server writes it only where a visit begins. */
export function usePageTitle(title: string) {
  const { name } = useBoutique()
  useEffect(() => {
    document.title = `${title} | ${name}`
  }, [title, name])
}

type WordmarkProps = { short?: boolean; href?: string; onClick?: MouseEventHandler }

/**
 * The boutique's name as it is sewn into a hem: the ampersand is the gold thread. `short` is `K & L` on a phone. Leads to
 * the home page unless a `Link` around it has another `href`.
 */
export function Wordmark({ short, href = spokenPath('/'), onClick }: WordmarkProps) {
  const parts = useBoutique()
    .name.split('&')
    .map((part) => part.trim())
  const initials = parts.map((part) => part.charAt(0))
  return (
    <a className="wordmark" href={href} onClick={onClick}>
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

const NameParts = ({ parts: [first, ...rest] }: { parts: string[] }) => (
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
