import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { serviceLabels } from '../../../../shared/services.ts'
import { formatRupees, longDate, shortDate } from '../../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../../ui/contact-links.tsx'
import { DescriptionList as FactList } from '../../../ui/description-list.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { leadTones } from '../../leads/public.tsx'
import { orderTones } from '../../orders/public.ts'
import { type RoomDetails, roomDetails } from './queries.ts'

/** Beside the thread, where the screen has room for it. */
export function RoomDetailsColumn({ roomId }: { roomId: string }) {
  const { data: room } = useQuery(roomDetails(roomId))
  return (
    <aside className="hidden overflow-y-auto border-l border-hair p-5 lg:block" aria-label="About this person">
      {room && (
        <>
          <h3 className="mb-4 wrap-anywhere" dir="auto">
            {room.person.name}
          </h3>
          <RoomDetailsContent room={room} />
        </>
      )}
    </aside>
  )
}

/** Who writes: how to reach them, what they asked for before, and where that stands. */
export function RoomDetailsContent({ room: { person, chatLead, lead, bookings, orders } }: { room: RoomDetails }) {
  return (
    <div className="grid content-start gap-6">
      <FactList
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
        <Section title="Lead">
          {lead && (
            <SectionEntry
              href={`/admin?tab=leads&open=${lead.id}`}
              name={`Score ${lead.leadScore}`}
              status={lead.status}
              tone={leadTones[lead.status]}
            >
              {`From ${lead.source}, ${shortDate(lead.createdAt)}`}
            </SectionEntry>
          )}
          {chatLead && (
            <SectionEntry
              href={`/admin?tab=chat-leads&open=${chatLead.id}`}
              name="Chat lead"
              status={chatLead.status}
              tone={leadTones[chatLead.status]}
            >
              {shortDate(chatLead.createdAt)}
            </SectionEntry>
          )}
        </Section>
      )}
      {orders.length > 0 && (
        <Section title="Orders">
          {orders.map(({ id, outfitType, status, eventDate, totalAmount }) => (
            <SectionEntry
              key={id}
              href={`/admin?tab=orders&open=${id}`}
              name={outfitType}
              status={status}
              tone={orderTones[status]}
            >
              {[id.slice(0, 8), eventDate && `for ${longDate(eventDate)}`, totalAmount && formatRupees(totalAmount)]
                .filter(Boolean)
                .join(', ')}
            </SectionEntry>
          ))}
        </Section>
      )}
      {bookings.length > 0 && (
        <Section title="Bookings">
          {bookings.map(({ id, serviceType, childName, status, createdAt }) => (
            <SectionEntry
              key={id}
              href={`/admin?tab=bookings&open=${id}`}
              name={serviceLabels[serviceType]}
              status={status}
            >
              {`For ${childName}, ${shortDate(createdAt)}`}
            </SectionEntry>
          ))}
        </Section>
      )}
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4 className="mb-1 font-serif text-title">{title}</h4>
    <ul>{children}</ul>
  </section>
)

type SectionEntryProps = { href: string; name: string; status: string; tone?: string; children: string }

const SectionEntry = ({ href, name, status, tone, children }: SectionEntryProps) => (
  <li className="grid gap-1 border-t border-dashed border-edge py-3">
    <Link href={href} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 font-semibold">
      <span className="wrap-anywhere">{name}</span>
      <StatusTag {...{ status, tone }} />
    </Link>
    <span className="num text-label text-ink-soft wrap-anywhere">{children}</span>
  </li>
)
