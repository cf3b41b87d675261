import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { PagedList } from '../../shell/paged-list.tsx'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PasswordResetCard } from './password-reset-card.tsx'
import { passwordResetsQuery } from './queries.ts'

export function PasswordResetsTab() {
  const list = useInfiniteQuery(passwordResetsQuery)
  // Of the request itself, or of the customer who made it: notifications name the customer.
  const linked = useSearchParams()[0].get('open')
  return (
    <AdminSection
      title="Password Resets"
      actions={<p className="text-ink-soft">Customer service response time: Within 24 hours</p>}
    >
      <PagedList
        list={list}
        label="requests"
        empty={
          <EmptyState title="No Password Reset Requests">
            When a customer forgets a password, the request waits for you here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <PasswordResetCard key={row.id} request={row} isLinked={linked === row.id || linked === row.relatedId} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminSection>
  )
}
