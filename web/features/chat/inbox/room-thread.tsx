import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useInvalidate } from '../../../queries.ts'
import { useSession } from '../../../session.tsx'
import { NeedsNoAnswer } from '../../answers/public.tsx'
import { ChatState, useReload } from '../thread/chat-state.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { Conversation } from '../thread/conversation.tsx'
import { GuestIsAway } from './guest-is-away.tsx'
import { OrderStrip } from './order-strip.tsx'
import { type RoomDetails, roomDetails, unreadKeys } from './queries.ts'
import { RoomHeader } from './room-header.tsx'
import { SavedReplies } from './saved-replies.tsx'

type Props = {
  roomId: string
  isWide: boolean
  photos: (slot: PhotoSlot) => ReactNode
  onBack: () => void
  /** The room's messages have joined another's: this one's. */
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
    <button type="button" className="link" onClick={onBack}>
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
            top={room.orderId && <OrderStrip orderId={room.orderId} orders={room.orders} />}
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

/** The names of the other admins, for what they wrote. */
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
