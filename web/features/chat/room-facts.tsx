import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { serviceTypes } from '../../../shared/services.ts'
import { longDate, rupees, shortDate } from '../../lib/format.ts'
import { Facts as FactList } from '../../ui/facts.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { type RoomFacts, roomFacts } from './inbox-queries.ts'

/** Beside the thread, where the screen has room for it. */
export function RoomFactsColumn({ roomId }: { roomId: string }) {
  const { data: room } = useQuery(roomFacts(roomId))
  return (
    <aside className="hidden overflow-y-auto border-l border-hair p-5 lg:block" aria-label="About this person">
      {room && (
        <>
          <h3 className="mb-4 wrap-anywhere" dir="auto">
            {room.person.name}
          </h3>
          <Facts room={room} />
        </>
      )}
    </aside>
  )
}

/** Who writes: how to reach them, what they asked for before, and where that stands. */
export function Facts({ room: { person, chatLead, lead, bookings, orders } }: { room: RoomFacts }) {
  return (
    <div className="grid content-start gap-6">
      <FactList
        className=""
        facts={{
          Phone: person.phone && <PhoneLinks phone={person.phone} e164={person.phone} />,
          Email: person.email && <MailLink email={person.email} />,
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
        <Part title="Lead">
          {lead && (
            <Entry href={`/admin?tab=leads&open=${lead.id}`} name={`Score ${lead.leadScore}`} status={lead.status}>
              {`From ${lead.source}, ${shortDate(lead.createdAt)}`}
            </Entry>
          )}
          {chatLead && (
            <Entry href={`/admin?tab=chat-leads&open=${chatLead.id}`} name="Chat lead" status={chatLead.status}>
              {shortDate(chatLead.createdAt)}
            </Entry>
          )}
        </Part>
      )}
      {orders.length > 0 && (
        <Part title="Orders">
          {orders.map(({ id, outfitType, status, eventDate, totalAmount }) => (
            <Entry key={id} href={`/admin?tab=orders&open=${id}`} name={outfitType} status={status}>
              {[id.slice(0, 8), eventDate && `for ${longDate(eventDate)}`, totalAmount && rupees(totalAmount)]
                .filter(Boolean)
                .join(', ')}
            </Entry>
          ))}
        </Part>
      )}
      {bookings.length > 0 && (
        <Part title="Bookings">
          {bookings.map(({ id, serviceType, childName, status, createdAt }) => (
            <Entry key={id} href={`/admin?tab=bookings&open=${id}`} name={serviceTypes[serviceType]} status={status}>
              {`For ${childName}, ${shortDate(createdAt)}`}
            </Entry>
          ))}
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4 className="mb-1 font-serif text-title">{title}</h4>
    <ul>{children}</ul>
  </section>
)

type EntryProps = { href: string; name: string; status: string; children: string }

const Entry = ({ href, name, status, children }: EntryProps) => (
  <li className="grid gap-1 border-t border-dashed border-edge py-3">
    <Link href={href} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 font-semibold">
      <span className="wrap-anywhere">{name}</span>
      <StatusTag status={status} />
    </Link>
    <span className="num text-label text-ink-soft wrap-anywhere">{children}</span>
  </li>
)
