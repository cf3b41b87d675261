import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { serviceLabels } from '../../../../shared/services.ts'
import { formatRupees, longDate, shortDate } from '../../../lib/format.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { EmailLink, PhoneLinks } from '../../../ui/contact-links.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { leadTones } from '../../leads/public.tsx'
import { orderTones } from '../../orders/public.ts'
import { type RoomDetails, roomDetails } from './queries.ts'
import { RoomDetailsEntry, RoomDetailsSection } from './room-details-section.tsx'

/** Who writes, beside the thread where the screen has room for it. */
export function RoomDetailsColumn({ roomId }: { roomId: string }) {
  const query = useQuery(roomDetails(roomId))
  return (
    <aside className="hidden overflow-y-auto border-l border-hair p-5 lg:block" aria-label="About this person">
      <QueryState query={query} label="what we know of them">
        {(room) => (
          <>
            <h3 className="mb-4 wrap-anywhere" dir="auto">
              {room.person.name}
            </h3>
            <RoomDetailsContent room={room} />
          </>
        )}
      </QueryState>
    </aside>
  )
}

/** Who writes: how to reach them, what they asked for before, and where that stands. */
export function RoomDetailsContent({ room: { person, chatLead, lead, bookings, orders } }: { room: RoomDetails }) {
  return (
    <div className="grid content-start gap-6">
      <DescriptionList
        className=""
        items={{
          Phone: person.phone && <PhoneLinks phone={person.phone} e164={person.phone} />,
          Email: person.email && <EmailLink email={person.email} />,
          Place: chatLead?.location,
          Customer:
            person.kind === 'guest' ? (
              'Has no account yet'
            ) : (
              <Link className="link" href={`/admin/customers/${person.id}`}>
                Everything about them
              </Link>
            ),
        }}
      />
      {(lead || chatLead) && (
        <RoomDetailsSection title="Lead">
          {lead && (
            <RoomDetailsEntry
              href={`/admin?tab=leads&open=${lead.id}`}
              name={`Score ${lead.leadScore}`}
              status={lead.status}
              tone={leadTones[lead.status]}
            >
              {`From ${lead.source}, ${shortDate(lead.createdAt)}`}
            </RoomDetailsEntry>
          )}
          {chatLead && (
            <RoomDetailsEntry
              href={`/admin?tab=chat-leads&open=${chatLead.id}`}
              name="Chat lead"
              status={chatLead.status}
              tone={leadTones[chatLead.status]}
            >
              {shortDate(chatLead.createdAt)}
            </RoomDetailsEntry>
          )}
        </RoomDetailsSection>
      )}
      {orders.length > 0 && (
        <RoomDetailsSection title="Orders">
          {orders.map(({ id, outfitType, status, eventDate, totalAmount }) => (
            <RoomDetailsEntry
              key={id}
              href={`/admin?tab=orders&open=${id}`}
              name={outfitType}
              status={status}
              tone={orderTones[status]}
            >
              {[id.slice(0, 8), eventDate && `for ${longDate(eventDate)}`, totalAmount && formatRupees(totalAmount)]
                .filter(Boolean)
                .join(', ')}
            </RoomDetailsEntry>
          ))}
        </RoomDetailsSection>
      )}
      {bookings.length > 0 && (
        <RoomDetailsSection title="Bookings">
          {bookings.map(({ id, serviceType, childName, status, createdAt }) => (
            <RoomDetailsEntry
              key={id}
              href={`/admin?tab=bookings&open=${id}`}
              name={serviceLabels[serviceType]}
              status={status}
            >
              {`For ${childName}, ${shortDate(createdAt)}`}
            </RoomDetailsEntry>
          ))}
        </RoomDetailsSection>
      )}
    </div>
  )
}
