import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { consentLabels } from '../../../shared/consent.ts'
import { longDate } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Consent, consentsQuery } from './queries.ts'

/** What people agreed to and took back, newest first. */
export const DeskConsents = () => (
  <div className="max-w-[760px]">
    <PagedList
      list={useInfiniteQuery(consentsQuery())}
      label="consents"
      what="the consents"
      empty={<EmptyState title="Nothing yet">What customers agree to appears here.</EmptyState>}
    >
      {(rows) => (
        <ul aria-label="Consents" className="border-t border-hair">
          {rows.map((consent) => (
            <ConsentRow key={consent.id} consent={consent} isNamed />
          ))}
        </ul>
      )}
    </PagedList>
  </div>
)

const wayTexts: Record<string, string> = {
  'sign-up': 'with their account',
  booking: 'with a booking',
  settings: 'in their settings',
  desk: 'at the desk',
  'walk-in': 'in the shop',
  phone: 'on the phone',
  whatsapp: 'on WhatsApp',
}

/** One consent; `isNamed` where rows of several people stand together. */
export const ConsentRow = ({ consent, isNamed = false }: { consent: Consent; isNamed?: boolean }) => (
  <li className="border-b border-hair py-3 leading-snug">
    {isNamed && (
      <Link className="link font-semibold" href={`/admin/customers/${consent.customer.id}`} dir="auto">
        {consent.customer.name}
      </Link>
    )}
    <p className="wrap-anywhere">
      {consentLabels[consent.kind]}: <b className="font-semibold">{consent.given ? 'yes' : 'no'}</b>
    </p>
    <p className="num text-label wrap-anywhere text-ink-soft">
      {longDate(consent.createdAt)}, {wayTexts[consent.how] ?? `noted at the desk: ${consent.how}`}
    </p>
  </li>
)
