import { shortOrderId } from '../../../shared/orders.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { humanize, relativeDateTime, shortDate } from '../../lib/format.ts'
import { BeginChat } from '../answers/public.tsx'
import { leadTones } from '../leads/public.tsx'
import { adminOrderPath } from '../orders/public.ts'
import { DetailsRow, DetailsSection } from './details-section.tsx'
import type { DetailedCustomer } from './queries.ts'

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

export const ChatsSection = ({ customer: { id, hasAccount, rooms } }: { customer: DetailedCustomer }) => (
  <DetailsSection
    title="Chats"
    emptyText="Nothing written yet."
    action={hasAccount && <BeginChat customerId={id}>Write to them</BeginChat>}
  >
    {rooms.map(({ id: roomId, orderId, status, lastMessageAt, createdAt }) => (
      <DetailsRow
        key={roomId}
        href={`/admin?tab=messages&room=${roomId}`}
        title={orderId ? `About order ${shortOrderId(orderId)}` : 'With the shop'}
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
