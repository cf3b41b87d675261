import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link } from 'wouter'
import type { NewReplyInput, ReplyInput } from '../../../../shared/chat.ts'
import { orderNumber } from '../../../../shared/orders.ts'
import { serviceLabels } from '../../../../shared/services.ts'
import { api, send } from '../../../api.ts'
import { formatRupees, longDate, shortDate } from '../../../lib/format.ts'
import { listQuery, query } from '../../../queries.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { EmailLink, PhoneLinks } from '../../../ui/contact-links.tsx'
import { DescriptionList } from '../../../ui/figures.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { leadTones } from '../../leads/public.tsx'
import { adminOrderPath, orderTones } from '../../orders/public.ts'

const rooms = api.admin.chat.rooms
const replies = api.admin.chat.replies
export type InboxRoom = InferResponseType<typeof rooms.$get>[number]
export type RoomDetails = InferResponseType<(typeof rooms)[':id']['$get']>
export type SavedReply = InferResponseType<typeof replies.$get>[number]

/** Refresh interval of the list while the page is visible, in milliseconds. */
export const inboxIntervalMs = 10_000

const roomsPath = rooms.$url().pathname
const repliesPath = replies.$url().pathname

/** Admin's rooms, all or only unanswered: unread first, then newest. */
export const inboxRooms = ({ q, status }: { q: string; status: string }) => listQuery(rooms, { q, status }, 20)

export const roomDetails = (id: string) => ({
  queryKey: [`${roomsPath}/${id}`],
  queryFn: () => send(rooms[':id'].$get({ param: { id } })),
})

export const savedReplies = query(replies)
export const repliesKeys = [[repliesPath]]

export const createReply = (json: NewReplyInput) => send(replies.$post({ json }))
export const updateReply = (id: string, json: ReplyInput) => send(replies[':id'].$put({ param: { id }, json }))
export const deleteReply = (id: string) => send(replies[':id'].$delete({ param: { id } }))

/** Query keys of the unread and unanswered counts: the room list and the badge on its tab. */
export const unreadKeys = [[roomsPath], [api.admin.answers.$url().pathname]]

/** Shows the person's details beside the thread on wide screens. */
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

/** Shows a person's contact details, earlier requests and their status. */
export function RoomDetailsContent({ room }: { room: RoomDetails }) {
  const { person, chatLead, known } = room
  const accountLink = (
    <Link className="link" href={`/admin/customers/${person.id}`}>
      Everything about them
    </Link>
  )
  return (
    <div className="grid content-start gap-6">
      <DescriptionList
        className=""
        items={{
          Phone: person.phone && <PhoneLinks phone={person.phone} e164={person.phone} />,
          Email: person.email && <EmailLink email={person.email} />,
          Location: chatLead?.location,
          Customer: person.kind === 'guest' ? known ? <KnownLink {...known} /> : 'Has no account yet' : accountLink,
        }}
      />
      {Object.entries(relatedOf(room))
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <section key={title}>
            <h4 className="mb-1 font-serif text-title">{title}</h4>
            <ul>
              {rows.map((row) => (
                <RelatedRow key={row.href} {...row} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

const KnownLink = ({ id, name }: { id: string; name: string }) => (
  <Link className="link" href={`/admin/customers/${id}`}>
    {name || 'Somebody'} has this number
  </Link>
)

const RelatedRow = ({ href, name, status, tone, text }: Related) => (
  <li className="grid gap-1 border-t border-dashed border-edge py-3">
    <Link href={href} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 font-semibold">
      <span className="wrap-anywhere">{name}</span>
      <StatusTag {...{ status, tone }} />
    </Link>
    <span className="num text-label text-ink-soft wrap-anywhere">{text}</span>
  </li>
)

type Related = { href: string; name: string; status: string; tone?: string; text: string }

/** Returns the known facts about the person, by section. */
const relatedOf = ({ chatLead, lead, bookings, orders }: RoomDetails): Record<string, Related[]> => ({
  Lead: [lead && toRelatedLead(lead), chatLead && toRelatedChatLead(chatLead)].filter((row) => row !== null),
  Orders: orders.map(({ id, number, outfitType, status, eventDate, totalAmount }) => ({
    href: adminOrderPath(id),
    name: outfitType,
    status,
    tone: orderTones[status],
    text: [
      orderNumber({ id, number }),
      eventDate && `for ${longDate(eventDate)}`,
      totalAmount && formatRupees(totalAmount),
    ]
      .filter(Boolean)
      .join(', '),
  })),
  Bookings: bookings.map(({ id, serviceType, childName, status, createdAt }) => ({
    href: `/admin?tab=bookings&open=${id}`,
    name: serviceLabels[serviceType],
    status,
    text: `For ${childName}, ${shortDate(createdAt)}`,
  })),
})

const toRelatedLead = ({ id, leadScore, status, source, isPossible, createdAt }: NonNullable<RoomDetails['lead']>) => ({
  href: `/admin?tab=leads&open=${id}`,
  name: `Score ${leadScore}`,
  status,
  tone: leadTones[status],
  text: `From ${source}, ${shortDate(createdAt)}${isPossible ? '. Possible match: this number or email' : ''}`,
})

const toRelatedChatLead = ({ id, status, createdAt }: NonNullable<RoomDetails['chatLead']>) => ({
  href: `/admin?tab=chat-leads&open=${id}`,
  name: 'Chat lead',
  status,
  tone: leadTones[status],
  text: shortDate(createdAt),
})
