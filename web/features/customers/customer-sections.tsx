import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { orderNumber } from '../../../shared/orders.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { humanize, relativeDateTime, shortDate } from '../../lib/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BeginChat } from '../answers/public.tsx'
import { leadTones, noteText } from '../leads/public.tsx'
import { adminOrderPath } from '../orders/public.ts'
import type { DetailedCustomer } from './public.tsx'

export const BookingsSection = ({ customer: { bookings } }: { customer: DetailedCustomer }) => (
  <DetailsSection title="Bookings" emptyText="No consultation booked.">
    {bookings.map(({ id, childName, serviceType, status, createdAt, isByPhone }) => (
      <DetailsRow
        key={id}
        href={`/admin?tab=bookings&open=${id}`}
        title={`${serviceLabels[serviceType]} for ${childName}`}
        status={status}
      >
        <span>Booked {shortDate(createdAt)}</span>
        {isByPhone && <span>Under this number</span>}
      </DetailsRow>
    ))}
  </DetailsSection>
)

export const VisitsSection = ({ customer: { visits } }: { customer: DetailedCustomer }) => (
  <DetailsSection title="Visits" emptyText="No visit arranged.">
    {visits.map(({ id, kind, startsAt, cancelledBy, orderId, bookingId }) => {
      const isCancelled = cancelledBy !== null && cancelledBy !== 'done'
      const isAhead = cancelledBy !== 'done' && Date.parse(startsAt) > Date.now()
      return (
        <DetailsRow
          key={id}
          href={orderId ? adminOrderPath(orderId) : `/admin?tab=bookings&open=${bookingId}`}
          title={`${visitKindLabels[kind]}, ${shortDate(startsAt)}`}
          status={isCancelled ? 'cancelled' : isAhead ? 'arranged' : 'past'}
          tone={isCancelled ? 'cancelled' : isAhead ? 'confirmed' : 'past'}
        >
          <span>{visitClock(Date.parse(startsAt))}</span>
        </DetailsRow>
      )
    })}
  </DetailsSection>
)

export const ChatsSection = ({ customer: { id, hasAccount, rooms, orders } }: { customer: DetailedCustomer }) => (
  <DetailsSection
    title="Chats"
    emptyText="Nothing written yet."
    action={hasAccount && <BeginChat customerId={id}>Write to them</BeginChat>}
  >
    {rooms.map(({ id: roomId, orderId, status, lastMessageAt, createdAt }) => (
      <DetailsRow
        key={roomId}
        href={`/admin?tab=messages&room=${roomId}`}
        title={
          orderId
            ? `About order ${orderNumber(orders.find((order) => order.id === orderId) ?? { id: orderId, number: null })}`
            : 'With the shop'
        }
        status={status}
      >
        <span>
          {lastMessageAt ? `Last message ${relativeDateTime(lastMessageAt)}` : `Opened ${shortDate(createdAt)}`}
        </span>
      </DetailsRow>
    ))}
  </DetailsSection>
)

export const LeadsSection = ({ customer: { leads } }: { customer: DetailedCustomer }) => (
  <DetailsSection title="Leads" emptyText="No lead under this email or phone.">
    {leads.map(({ id, type, source, status, leadScore, isPossible, createdAt }) => (
      <DetailsRow
        key={id}
        href={`/admin?tab=leads&open=${id}`}
        title={humanize(type)}
        status={status}
        tone={leadTones[status]}
      >
        <span>From {source === 'whatsapp' ? humanize(source) : humanize(source).toLowerCase()}</span>
        <span>Score {leadScore}</span>
        {isPossible && <span>Possible match: this number or email</span>}
        <span>{shortDate(createdAt)}</span>
      </DetailsRow>
    ))}
  </DetailsSection>
)

export const EnquiriesSection = ({ customer: { enquiries } }: { customer: DetailedCustomer }) => (
  <DetailsSection title="Enquiries" emptyText="Nothing asked under this email or phone.">
    {enquiries.map(({ id, kind, status, deskNotes, createdAt }) => (
      <DetailsRow
        key={id}
        href={`/admin?tab=${kind === 'contact' ? 'contacts' : 'chat-leads'}&open=${id}`}
        title={kind === 'contact' ? 'Enquiry' : 'Details from the chat'}
        status={status}
        tone={leadTones[status]}
      >
        <span>{shortDate(createdAt)}</span>
        {deskNotes.map((note) => (
          <span key={note.id} className="w-full wrap-anywhere">
            {noteText(note)}
          </span>
        ))}
      </DetailsRow>
    ))}
  </DetailsSection>
)

type SectionProps = { title: string; emptyText: string; action?: ReactNode; children: ReactNode[] }

/** One kind of rows on a customer's page; `emptyText` stands where there are none. */
export function DetailsSection({ title, emptyText, action, children }: SectionProps) {
  return (
    <section className={children.length > 0 ? undefined : 'print:hidden'} aria-label={title}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-5">
        <h2 className="section-title">{title}</h2>
        {action}
      </header>
      {children.length === 0 ? <p className="text-ink-soft">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  )
}

type RowProps = {
  href?: string
  title: ReactNode
  status: string
  tone?: string
  children: ReactNode
  aside?: ReactNode
}

/** One of them, with a link to it. */
export function DetailsRow({ href, title, status, tone, children, aside }: RowProps) {
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
          <StatusTag {...{ status, tone }} />
          {children}
        </p>
      </div>
      {aside}
    </li>
  )
}
