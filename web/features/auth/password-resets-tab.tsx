import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { ago, relativeDateTime } from '../../lib/format.ts'
import { useLinkedPlace } from '../../lib/url-state.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { detailsOf, type PasswordReset, passwordResetsQuery, useMarkHandled } from './queries.ts'
import { TemporaryPassword } from './temporary-password.tsx'

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

/** One request: the customer, and the temporary password until it is handled, used or expired. */
function PasswordResetCard({ request, isLinked }: { request: PasswordReset; isLinked: boolean }) {
  const place = useLinkedPlace<HTMLLIElement>(isLinked)
  const { createdAt } = request
  const { isHandling, handle, undo } = useMarkHandled(request.id)
  const isRead = request.isRead || isHandling
  const boutique = useBoutique()
  const details = detailsOf(request)
  const phone = details?.userPhone ?? null
  const password = details?.temporaryPassword
  const requestedAt = details?.requestedAt ?? createdAt
  return (
    <li ref={place} tabIndex={-1} className={`grid gap-4 pb-8 outline-none ${isLinked ? 'bg-linen px-4' : ''}`}>
      <div className="divider" />
      <p className="flex flex-wrap gap-2">
        <span className="tag whitespace-normal">Password Reset Request</span>
        {isRead ? (
          <span className="tag tag-completed">Handled</span>
        ) : (
          <span className="tag tag-cancelled">Action Required</span>
        )}
      </p>
      <h3 className="text-title wrap-anywhere">{details?.userName || 'Not provided'}</h3>
      <DescriptionList
        className="sm:grid-cols-2 md:grid-cols-3"
        items={{
          Email: <EmailLink email={details?.userEmail ?? null} />,
          Phone: phone && <PhoneLinks phone={phone} e164={phone} />,
          Asked: `${relativeDateTime(requestedAt)}, ${ago(requestedAt)}`,
        }}
      />
      <div className="grid gap-3">
        <p className="text-fine text-ink-soft">Temporary password</p>
        {isHandling ? (
          <p className="flex flex-wrap items-center gap-x-5 text-ink-soft">
            It will be erased in ten seconds.
            <button type="button" className="link" onClick={undo}>
              Undo
            </button>
          </p>
        ) : password ? (
          <TemporaryPassword sender={boutique.name} password={password} name={details?.userName} e164={phone}>
            {!isRead && <MarkHandledButton onPress={handle} />}
          </TemporaryPassword>
        ) : (
          <>
            <p className="text-ink-soft">
              {isRead
                ? 'Erased once it was handled.'
                : 'It has been used, or three days have passed, so it no longer works.'}
            </p>
            {!isRead && <MarkHandledButton onPress={handle} />}
          </>
        )}
      </div>
    </li>
  )
}

const MarkHandledButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="link justify-self-start" onClick={onPress}>
    Mark as Handled
  </button>
)
