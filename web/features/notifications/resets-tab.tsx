import { useInfiniteQuery } from '@tanstack/react-query'
import { DeskSection } from '../../ui/desk-section.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { resets } from './queries.ts'
import { ResetCard } from './reset-card.tsx'

/** Customers who forgot their password, each with the temporary one to pass on. */
export function ResetsTab() {
  const list = useInfiniteQuery(resets)
  return (
    <DeskSection
      title="Password Resets"
      actions={<p className="text-ink-soft">Customer service response time: Within 24 hours</p>}
    >
      <PagedList
        list={list}
        label="requests"
        empty={
          <Empty title="No Password Reset Requests">
            When a customer forgets a password, the request waits for you here.
          </Empty>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <ResetCard key={row.id} request={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </DeskSection>
  )
}
