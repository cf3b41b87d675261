import { useQuery } from '@tanstack/react-query'
import { consentPlace } from '../../../shared/consent.ts'
import { longDate } from '../../lib/format.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { AccountTag } from './account-tag.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerEmail } from './customer-email.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { BookingsSection, ChatsSection, LeadsSection } from './customer-sections.tsx'
import { OrdersSection } from './orders-section.tsx'
import { customerDetails, type DetailedCustomer, displayName, shortCustomerId } from './queries.ts'

export function CustomerDetails({ id }: { id: string }) {
  const query = useQuery(customerDetails(id))
  return (
    <DetailsPage
      back={{ href: '/admin?tab=customers', children: 'Customers' }}
      query={query}
      label="this customer"
      loadingLabel="Loading the customer"
      missing={<EmptyState title="There is no such customer">Perhaps the link is an old one.</EmptyState>}
    >
      {(customer) => <CustomerContent customer={customer} />}
    </DetailsPage>
  )
}

function CustomerContent({ customer }: { customer: DetailedCustomer }) {
  const { id, phone, phoneE164, createdAt, consent, marketingEmails } = customer
  const name = displayName(customer)
  usePageTitle(name)
  return (
    <>
      <header className="grid gap-3">
        <h1 className="page-title">{name}</h1>
        <p className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
          <AccountTag {...customer} />
          <span>{shortCustomerId(id)}</span>
          <span>
            {customer.hasAccount ? 'Joined' : 'Known since'} {longDate(createdAt)}
          </span>
        </p>
        <CustomerActions customer={customer} />
      </header>
      <div className="mt-9 grid items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <div className="grid gap-11">
          <OrdersSection customer={customer} />
          <BookingsSection customer={customer} />
          <ChatsSection customer={customer} />
          <LeadsSection customer={customer} />
        </div>
        <aside className="grid gap-9 max-md:order-first">
          <DescriptionList
            className=""
            items={{
              Phone: <PhoneLinks phone={phone} e164={phoneE164} />,
              Email: <CustomerEmail {...customer} />,
              Consent: consent?.at ? (
                <>
                  Given {longDate(consent.at)}
                  {consentPlace(consent.source)}
                  <span className="block text-label font-normal text-ink-soft">To the words of {consent.version}</span>
                </>
              ) : (
                'None on record'
              ),
              'Letters about new pieces': marketingEmails ? 'Wanted' : 'Not wanted',
            }}
          />
          <CustomerNotes key={id} customer={customer} />
        </aside>
      </div>
    </>
  )
}
