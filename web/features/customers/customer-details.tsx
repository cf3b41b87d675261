import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { consentPlace } from '../../../shared/consent.ts'
import { orderNumber } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { whatsappLanguageLabels } from '../../../shared/whatsapp.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { formatRupees, longDate, shortDate } from '../../lib/format.ts'
import { deskBack } from '../../shell/admin-tabs.ts'
import { DetailsPage } from '../../shell/paper-page.tsx'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBoutique, usePageTitle } from '../boutique/public.tsx'
import { adminOrderPath, balanceLine, orderMessage, orderTones } from '../orders/public.ts'
import { AccountsOfNumber, AccountTag, CustomerActions, CustomerEmail } from './customer-actions.tsx'
import { CustomerNotes, NumberConfirmed } from './customer-notes.tsx'
import {
  BookingsSection,
  ChatsSection,
  DetailsRow,
  DetailsSection,
  EnquiriesSection,
  LeadsSection,
  VisitsSection,
} from './customer-sections.tsx'
import { SamePersonButton } from './merge-customer.tsx'
import { MergedLines } from './merges.tsx'
import { customerDetails, type DetailedCustomer, displayName, shortCustomerId } from './public.tsx'

/** Describes the accepted terms: `version` is the day from which `/privacy` had this text, or a name. */
const termsOf = (version: string) => `As it read from ${isIsoDate(version) ? longDate(version) : version} on`

type Props = {
  id: string
  /** The sum of the customer's open balances; the component belongs to another feature. */
  money: ReactNode
  /** The customer's wearers; the component belongs to another feature. */
  wearers: ReactNode
  /** The customer's consents; the component belongs to another feature. */
  consents: ReactNode
  /** The action that erases the customer; the component belongs to another feature. */
  erase: ReactNode
}

export function CustomerDetails({ id, ...parts }: Props) {
  const query = useQuery(customerDetails(id))
  return (
    <DetailsPage
      back={deskBack({ href: '/admin?tab=customers', children: 'Customers' })}
      query={query}
      label="this customer"
      loadingLabel="Loading the customer"
      missing={
        <EmptyState heading="h1" title="There is no such customer">
          The link may be out of date.
        </EmptyState>
      }
    >
      {(customer) => <CustomerContent customer={customer} {...parts} />}
    </DetailsPage>
  )
}

function CustomerContent({
  customer,
  money,
  wearers,
  consents,
  erase,
}: { customer: DetailedCustomer } & Omit<Props, 'id'>) {
  const { id, phone, phoneE164, createdAt, consent, marketingEmails, language, noWhatsapp, refusedBy } = customer
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
        <ErasingNote erasing={customer.erasing} />
        <CustomerActions customer={customer}>
          {!customer.erasing && <SamePersonButton customer={customer} />}
        </CustomerActions>
        <MergedLines customer={customer} />
      </header>
      {/* On a phone the sections are stacked: contact details, orders, then notes. */}
      <div className="mt-9 grid items-start gap-x-16 gap-y-9 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)] md:grid-rows-[auto_1fr]">
        <DescriptionList
          className="max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] md:col-start-2"
          items={{
            Phone: (
              <>
                <PhoneLinks phone={phone} e164={phoneE164} />
                <NumberConfirmed customer={customer} />
                <AccountsOfNumber customer={customer} />
              </>
            ),
            Email: <CustomerEmail {...customer} />,
            'Privacy page': consent?.at ? (
              <>
                Agreed to on {longDate(consent.at)}
                {consentPlace(consent.source)}
                {consent.version && (
                  <span className="block text-label font-normal text-ink-soft">{termsOf(consent.version)}</span>
                )}
              </>
            ) : (
              'Not agreed to yet'
            ),
            'News and offers': marketingEmails === null ? 'Not asked' : marketingEmails ? 'Wanted' : 'Not wanted',
            'WhatsApp messages': noWhatsapp ? (
              'Not wanted'
            ) : refusedBy ? (
              <>
                None to this number: not wanted by{' '}
                <Link className="link" href={`/admin/customers/${refusedBy.id}`} dir="auto">
                  {refusedBy.name}
                </Link>
              </>
            ) : (
              `In ${whatsappLanguageLabels[language]}`
            ),
          }}
        />
        <div className="grid gap-11 md:col-start-1 md:row-span-2 md:row-start-1">
          {money}
          <OrdersSection customer={customer} />
          {wearers}
          <BookingsSection customer={customer} />
          <VisitsSection customer={customer} />
          <ChatsSection customer={customer} />
          <EnquiriesSection customer={customer} />
          <LeadsSection customer={customer} />
        </div>
        <aside className="grid content-start gap-9 md:col-start-2">
          <CustomerNotes key={id} customer={customer} />
          {consents}
          {erase}
        </aside>
      </div>
    </>
  )
}

/** Says that a customer is being erased and why the erasure waits. */
const ErasingNote = ({ erasing }: Pick<DetailedCustomer, 'erasing'>) =>
  erasing && (
    <p className="max-w-paragraph bg-linen px-4 py-3">
      Erasing began on {longDate(erasing.since)}.{' '}
      {erasing.isHeld
        ? 'It waits because an order is open. Within a few hours after that is delivered or cancelled, the rest is erased.'
        : 'The rest is erased in the next few hours.'}
    </p>
  )

/** Lists a customer's orders, each with a status message to send. */
function OrdersSection({ customer: { id, orders, phoneE164, firstName } }: { customer: DetailedCustomer }) {
  const { name } = useBoutique()
  return (
    <DetailsSection
      title="Orders"
      emptyText="No order yet."
      action={
        <Link className="link print:hidden" href={`/admin?tab=orders&from=new&customer=${id}`}>
          New order
        </Link>
      }
    >
      {orders.map((order) => {
        const balanceAmount = order.balanceAmount ?? 0
        const balance = balanceLine({ ...order, balanceAmount, advanceAmount: order.advanceAmount ?? 0 })
        return (
          <DetailsRow
            key={order.id}
            href={adminOrderPath(order.id)}
            title={order.outfitType}
            status={order.status}
            tone={orderTones[order.status]}
            aside={
              <a
                className="btn btn-line btn-small"
                href={whatsappUrl(phoneE164, orderMessage({ ...order, balanceAmount }, { to: firstName, from: name }))}
                {...externalLink}
              >
                <Icon name="whatsapp" />
                Send an update<span className="sr-only">: {order.outfitType}</span>
              </a>
            }
          >
            <span>{orderNumber(order)}</span>
            <span>Made {shortDate(order.createdAt)}</span>
            {order.isByPhone && <span>Under this number</span>}
            {order.totalAmount !== null && <span>{formatRupees(order.totalAmount)}</span>}
            {balance && (
              <span className={balance.isOwed ? undefined : 'font-semibold text-danger'}>{balance.text}</span>
            )}
          </DetailsRow>
        )
      })}
    </DetailsSection>
  )
}
