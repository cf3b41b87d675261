import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { serviceTypes } from '../../../shared/services.ts'
import { ApiError } from '../../api.ts'
import { useBoutique } from '../../lib/boutique.ts'
import { longDate, moment, rupees, shortDate, words } from '../../lib/format.ts'
import { balanceWords, deskPlace, orderMessage, shortId } from '../../lib/order-words.ts'
import { useTitle } from '../../lib/use-title.ts'
import { whatsapp } from '../../lib/whatsapp.ts'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { Empty, Failed, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { type File, file, nameOf } from './queries.ts'

/** Everything the desk knows of a customer, and the ways to reach her. */
export function CustomerFile({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(file(id))
  return (
    <>
      <Link
        href="/admin?tab=customers"
        className="mb-2.5 inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
      >
        <Icon name="back" />
        Customers
      </Link>
      {data ? (
        <Customer customer={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Empty title="There is no such customer">Perhaps the link is an old one.</Empty>
      ) : error ? (
        <Failed onRetry={refetch}>We could not load this customer.</Failed>
      ) : (
        <Skeleton rows={5} label="Loading the customer" />
      )}
    </>
  )
}

function Customer({ customer }: { customer: File }) {
  const { id, email, phone, phoneE164, isActive, createdAt, consent, marketingEmails } = customer
  const name = nameOf(customer)
  useTitle(name)
  return (
    <>
      <header className="grid gap-3">
        <h1 className="page-title">{name}</h1>
        <p className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
          <StatusTag status={isActive ? 'active' : 'inactive'} />
          <span>{shortId(id)}</span>
          <span>Joined {longDate(createdAt)}</span>
        </p>
        <CustomerActions customer={customer} />
      </header>
      <div className="mt-9 grid items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <div className="grid gap-11">
          <Orders customer={customer} />
          <Bookings customer={customer} />
          <Chats customer={customer} />
          <Leads customer={customer} />
        </div>
        <aside className="grid gap-9 max-md:order-first">
          <Facts
            className=""
            facts={{
              Phone: <PhoneLinks phone={phone} e164={phoneE164} />,
              Email: <MailLink email={email} />,
              Consent: consent?.at ? (
                <>
                  Given {longDate(consent.at)}
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

type SectionProps = { title: string; none: string; action?: ReactNode; children: ReactNode[] }

function Section({ title, none, action, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-5">
        <h2 className="section-title">{title}</h2>
        {action}
      </header>
      {children.length === 0 ? <p className="text-ink-soft">{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

type RowProps = { href?: string; title: ReactNode; status: string; children: ReactNode; aside?: ReactNode }

function Row({ href, title, status, children, aside }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-b border-hair py-3.5">
      <div className="grid min-w-0 gap-1">
        {href ? (
          <Link className="link justify-self-start wrap-anywhere" href={href}>
            {title}
          </Link>
        ) : (
          <b className="font-semibold wrap-anywhere">{title}</b>
        )}
        <p className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-ink-soft">
          <StatusTag status={status} />
          {children}
        </p>
      </div>
      {aside}
    </li>
  )
}

function Orders({ customer: { id, orders, phoneE164, firstName } }: { customer: File }) {
  const { name } = useBoutique()
  return (
    <Section
      title="Orders"
      none="No order yet."
      action={
        <Link className="link" href={`/admin?tab=orders&from=new&customer=${id}`}>
          New order
        </Link>
      }
    >
      {orders.map((order) => {
        const balanceAmount = order.balanceAmount ?? 0
        const balance = balanceWords(balanceAmount)
        return (
          <Row
            key={order.id}
            href={deskPlace(order.id)}
            title={order.outfitType}
            status={order.status}
            aside={
              <a
                className="btn btn-line btn-small"
                href={whatsapp(phoneE164, orderMessage({ ...order, balanceAmount }, { to: firstName, from: name }))}
                target="_blank"
                rel="noopener"
              >
                <Icon name="whatsapp" />
                Tell how it stands<span className="sr-only">: {order.outfitType}</span>
              </a>
            }
          >
            <span>{shortId(order.id)}</span>
            <span>Made {shortDate(order.createdAt)}</span>
            {order.totalAmount !== null && <span>{rupees(order.totalAmount)}</span>}
            {balanceAmount !== 0 && (
              <span className={balanceAmount < 0 ? 'font-semibold text-danger' : undefined}>
                {balance.name} {balance.amount}
              </span>
            )}
          </Row>
        )
      })}
    </Section>
  )
}

const Bookings = ({ customer: { bookings } }: { customer: File }) => (
  <Section title="Bookings" none="No consultation booked.">
    {bookings.map(({ id, childName, serviceType, status, createdAt }) => (
      <Row
        key={id}
        href={`/admin?tab=bookings&open=${id}`}
        title={`${serviceTypes[serviceType]} for ${childName}`}
        status={status}
      >
        <span>Booked {shortDate(createdAt)}</span>
      </Row>
    ))}
  </Section>
)

const Chats = ({ customer: { rooms } }: { customer: File }) => (
  <Section title="Chats" none="Nothing written yet.">
    {rooms.map(({ id, orderId, status, lastMessageAt, createdAt }) => (
      <Row
        key={id}
        href={`/admin?tab=messages&room=${id}`}
        title={orderId ? `About order ${shortId(orderId)}` : 'With the shop'}
        status={status}
      >
        <span>{lastMessageAt ? `Last message ${moment(lastMessageAt)}` : `Opened ${shortDate(createdAt)}`}</span>
      </Row>
    ))}
  </Section>
)

const Leads = ({ customer: { leads } }: { customer: File }) => (
  <Section title="Leads" none="No lead under this email or phone.">
    {leads.map(({ id, type, source, status, leadScore, createdAt }) => (
      <Row key={id} href={`/admin?tab=leads&open=${id}`} title={words(type)} status={status}>
        <span>From {words(source).toLowerCase()}</span>
        <span>Score {leadScore}</span>
        <span>{shortDate(createdAt)}</span>
      </Row>
    ))}
  </Section>
)
