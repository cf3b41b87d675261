import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { shownClaims } from '../../../shared/payments.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { ListSection } from '../../ui/list-section.tsx'
import { claimText, NotReceived } from './claim-notice.tsx'
import { adminOrderPath } from './public.ts'
import { todayQuery } from './queries.ts'

/** The payments that customers say they have made: each is noted once the bank has said so. */
export function ClaimsToCheck() {
  const claims = useQuery(todayQuery).data?.claims ?? []
  if (claims.length === 0) return null
  return (
    <ListSection title="Payments to check" count={claims.length > shownClaims ? `${shownClaims}+` : claims.length}>
      {claims.slice(0, shownClaims).map(({ id, outfitType, at, ...claim }) => (
        <li key={id} className="border-b border-hair py-2.5">
          <p className="wrap-anywhere">
            {claimText(claim)}
            <span className="block text-label text-ink-soft">
              {outfitType}, {relativeDateTime(at)}
            </span>
          </p>
          <p className="flex flex-wrap gap-x-5">
            <Link className="link" href={`${adminOrderPath(id)}?sheet=claim`}>
              Note it<span className="sr-only">: {outfitType}</span>
            </Link>
            <NotReceived {...{ id, ...claim }} about={outfitType} />
          </p>
        </li>
      ))}
    </ListSection>
  )
}
