import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'wouter'
import { isMobile } from '../../../../shared/contact.ts'
import { orderNumber } from '../../../../shared/orders.ts'
import { externalLink, whatsappUrl } from '../../../lib/external-links.ts'
import { useInvalidate } from '../../../queries.ts'
import { useSession } from '../../../session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { NeedsNoAnswer } from '../../answers/public.tsx'
import { MakeLinks } from '../../leads/public.tsx'
import { adminOrderPath, orderTones } from '../../orders/public.ts'
import type { RoomState } from '../client/room-state.ts'
import { ChatState, useReload } from '../thread/chat-window.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { ChatIcon } from '../thread/composer.tsx'
import { Conversation } from '../thread/conversation.tsx'
import { type RoomDetails, RoomDetailsContent, roomDetails, unreadKeys } from './room-details.tsx'
import { SavedReplies } from './saved-replies.tsx'

type Props = {
  roomId: string
  isWide: boolean
  photos: (slot: PhotoSlot) => ReactNode
  onBack: () => void
  /** Called with the other room's id when this room's messages moved there. */
  onMoved: (id: string) => void
}

export function RoomThread({ roomId, isWide, photos, onBack, onMoved }: Props) {
  const query = useQuery(roomDetails(roomId))
  const refreshUnread = useInvalidate(unreadKeys)
  const authorName = useAuthorName(query.data?.admins)
  const { reloadKey, reload } = useReload(query.data?.id, async () => {
    const { data: room } = await query.refetch()
    if (room && room.id !== roomId) onMoved(room.id)
  })
  const backLink = (
    <button type="button" className="quiet" onClick={onBack}>
      Back to all messages
    </button>
  )
  return (
    <ChatState query={query} failure="We could not open this chat." footer={!isWide && backLink}>
      {(room) => (
        <>
          <RoomHeader room={room} isWide={isWide} onBack={onBack} />
          <Conversation
            key={reloadKey}
            roomId={room.id}
            side="shop"
            otherName={room.person.name}
            authorName={authorName}
            draftKey={`room-${room.id}`}
            photos={photos}
            top={room.orderId ? <OrderStrip orderId={room.orderId} orders={room.orders} /> : <MakeStrip room={room} />}
            note={(state) => {
              const last = state.messages.at(-1)
              if (!last || last.senderRole === 'admin') return <GuestIsAway person={room.person} state={state} />
              return room.isUnanswered && <NeedsNoAnswer key={last.id} roomId={room.id} name={room.person.name} />
            }}
            closed={room.isReadOnly && <OrderMoved />}
            tools={(insert) => <SavedReplies onInsert={insert} />}
            onMerged={reload}
            onActivity={refreshUnread}
          />
        </>
      )}
    </ChatState>
  )
}

/** Returns a function that names the other admins as authors of messages. */
function useAuthorName(admins: RoomDetails['admins'] | undefined) {
  const { user } = useSession()
  return useCallback(
    (id: string) => (id === user?.id ? undefined : (admins?.find((admin) => admin.id === id)?.name ?? 'Another admin')),
    [admins, user?.id],
  )
}

const OrderMoved = () => (
  <p className="border-t border-hair bg-linen px-5 py-4">
    This order belongs to somebody else now, so nobody would read what you write here. Write to them in their own chat.
  </p>
)

/** Links to the chat's order, above the messages. */
function OrderStrip({ orderId, orders }: Pick<RoomDetails, 'orders'> & { orderId: string }) {
  const order = orders.find(({ id }) => id === orderId)
  return (
    <Link
      href={adminOrderPath(orderId)}
      className="flex min-h-11 flex-none items-center justify-between gap-4 border-b border-hair bg-linen px-4 py-1.5 font-semibold md:px-5"
    >
      <span className="truncate">{order?.outfitType ?? 'Open the order'}</span>
      {order && <StatusTag status={order.status} tone={orderTones[order.status]} />}
    </Link>
  )
}

/** Links above the messages to make a booking or an order from the chat. */
function MakeStrip({ room: { id, person, chatLead } }: { room: RoomDetails }) {
  const named = { name: person.name, className: 'link' }
  const isNewGuest = chatLead && (person.kind === 'guest' || chatLead.status !== 'converted')
  return (
    <p className="flex min-h-11 flex-none flex-wrap items-center gap-x-6 border-b border-hair bg-linen px-4 empty:hidden md:px-5">
      {isNewGuest ? (
        <MakeLinks enquiry={{ kind: 'chat_lead', id: chatLead.id }} made={chatLead.made} {...named} />
      ) : (
        person.kind === 'customer' && <MakeLinks enquiry={{ kind: 'chat', id }} {...named} />
      )}
    </p>
  )
}

type GuestIsAwayProps = { person: RoomDetails['person']; state: RoomState }

/**
 * Says, after an answer to an absent guest, that an email was sent if the address is known; otherwise offers WhatsApp.
 */
function GuestIsAway({ person, state: { messages, presence, readUpTo } }: GuestIsAwayProps) {
  const last = messages.at(-1)
  if (person.kind !== 'guest' || presence.person || last?.senderRole !== 'admin') return null
  if (last.seq <= readUpTo.person) return null
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-4 border-t border-dashed border-edge px-5 py-1.5 text-label text-ink-soft">
      {person.email ? (
        <span>{person.name} has left. An email will say that there is an answer.</span>
      ) : (
        <>
          <span>{person.name} has left, without an email address.</span>
          {person.phone && (
            <a className="link" href={whatsappUrl(person.phone, last.message)} {...externalLink}>
              Answer on WhatsApp
            </a>
          )}
        </>
      )}
    </p>
  )
}

function RoomHeader({ room, isWide, onBack }: { room: RoomDetails; isWide: boolean; onBack: () => void }) {
  const [showsDetails, setShowsDetails] = useState(false)
  const { person, orderId } = room
  const kind = person.kind === 'customer' ? 'Customer' : 'Guest'
  return (
    <header className="flex min-h-18 flex-none flex-wrap items-center justify-end gap-x-1 border-b border-hair px-3 py-2 md:px-5">
      {!isWide && (
        <button type="button" className="icon-btn" aria-label="Back to all messages" onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      {/* With large text the name takes the first line and the buttons the second. */}
      <div className="min-w-0 flex-[1_1_5rem]">
        <h3 className="line-clamp-2 text-[1.1875rem] wrap-anywhere" dir="auto">
          {person.name}
        </h3>
        <p className="num truncate text-label text-ink-soft">
          {orderId ? `${kind}, order ${orderNumber({ id: orderId, number: room.orderNumber })}` : kind}
        </p>
      </div>
      <div className="flex gap-1">
        {person.phone && (
          <>
            <a className="icon-btn" href={`tel:${person.phone}`} aria-label={`Call ${person.name}`}>
              <Icon name="phone" />
            </a>
            {isMobile(person.phone) && (
              <a
                className="icon-btn text-leaf"
                href={whatsappUrl(person.phone)}
                {...externalLink}
                aria-label={`WhatsApp ${person.name}`}
              >
                <Icon name="whatsapp" />
              </a>
            )}
          </>
        )}
        <button
          type="button"
          className="icon-btn lg:hidden"
          aria-label="Orders and bookings"
          onClick={() => setShowsDetails(true)}
        >
          <ChatIcon name="info" />
        </button>
      </div>
      <Dialog open={showsDetails} onOpenChange={setShowsDetails} title={`About ${person.name}`}>
        <RoomDetailsContent room={room} />
      </Dialog>
    </header>
  )
}
