import { useQuery } from '@tanstack/react-query'
import { QueryState } from '../../shell/query-state.tsx'
import { FamilyLinkRow } from './family-link-row.tsx'
import { deskFamilyLinksQuery, endFamilyLinkAtDesk } from './queries.ts'

/** At the desk, the links by which an order's family sees it. Nothing where there is none: only its customer makes one. */
export function DeskFamilyLinks({ orderId }: { orderId: string }) {
  const query = useQuery(deskFamilyLinksQuery(orderId))
  if (!query.error && !query.data?.length) return null
  return (
    <section className="grid gap-3 print:hidden" aria-labelledby="family-links">
      <h2 id="family-links" className="section-title">
        Shown to the family
      </h2>
      <QueryState query={query} label="the family’s links">
        {(links) => (
          <ul className="border-t border-hair" aria-label="Open links">
            {links.map((link, index) => (
              <FamilyLinkRow
                key={link.id}
                {...{ link, nth: index + 1 }}
                end={() => endFamilyLinkAtDesk(orderId, link.id)}
                refresh={deskFamilyLinksQuery(orderId).queryKey}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}
