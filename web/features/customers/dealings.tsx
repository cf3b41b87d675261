import { serviceTypes } from '../../../shared/services.ts'
import { moment, shortDate, words } from '../../lib/format.ts'
import { shortId } from '../../lib/order-words.ts'
import { FileRow, FileSection } from './file-section.tsx'
import type { File } from './queries.ts'

/** The consultations a customer booked. */
export const BookingsOf = ({ customer: { bookings } }: { customer: File }) => (
  <FileSection title="Bookings" none="No consultation booked.">
    {bookings.map(({ id, childName, serviceType, status, createdAt }) => (
      <FileRow
        key={id}
        href={`/admin?tab=bookings&open=${id}`}
        title={`${serviceTypes[serviceType]} for ${childName}`}
        status={status}
      >
        <span>Booked {shortDate(createdAt)}</span>
      </FileRow>
    ))}
  </FileSection>
)

/** A customer's chats: with the shop, and about an order. */
export const ChatsOf = ({ customer: { rooms } }: { customer: File }) => (
  <FileSection title="Chats" none="Nothing written yet.">
    {rooms.map(({ id, orderId, status, lastMessageAt, createdAt }) => (
      <FileRow
        key={id}
        href={`/admin?tab=messages&room=${id}`}
        title={orderId ? `About order ${shortId(orderId)}` : 'With the shop'}
        status={status}
      >
        <span>{lastMessageAt ? `Last message ${moment(lastMessageAt)}` : `Opened ${shortDate(createdAt)}`}</span>
      </FileRow>
    ))}
  </FileSection>
)

/** What else is known under a customer's email or phone. */
export const LeadsOf = ({ customer: { leads } }: { customer: File }) => (
  <FileSection title="Leads" none="No lead under this email or phone.">
    {leads.map(({ id, type, source, status, leadScore, createdAt }) => (
      <FileRow key={id} href={`/admin?tab=leads&open=${id}`} title={words(type)} status={status}>
        <span>From {words(source).toLowerCase()}</span>
        <span>Score {leadScore}</span>
        <span>{shortDate(createdAt)}</span>
      </FileRow>
    ))}
  </FileSection>
)
