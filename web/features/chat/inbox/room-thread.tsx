import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { whatsappUrl } from '../../../lib/whatsapp-url.ts'
import { useInvalidate } from '../../../queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { ChatIcon } from '../thread/chat-icon.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { Conversation } from '../thread/conversation.tsx'
import { type RoomDetails, roomDetails, unreadKeys } from './queries.ts'
import { RoomDetailsContent } from './room-details.tsx'
import { SavedReplies } from './saved-replies.tsx'

type Props = {
  roomId: string
  isWide: boolean
  pictures: (slot: PhotoSlot) => ReactNode
  onBack: () => void
  /** The room's messages have joined another's: this one's. */
  onMoved: (id: string) => void
}

/** A thread as the owner has it: who it is above, saved replies at hand. */
export function RoomThread({ roomId, isWide, pictures, onBack, onMoved }: Props) {
  const { data: room, isPending, isError, refetch } = useQuery(roomDetails(roomId))
  const refreshUnread = useInvalidate(unreadKeys)
  const [reloadCount, setReloadCount] = useState(0)
  async function reload() {
    const { data: now } = await refetch()
    if (now && now.id !== roomId) onMoved(now.id)
    else setReloadCount(reloadCount + 1)
  }
  if (isPending)
    return (
      <div className="p-5">
        <Skeleton label="Loading the chat" />
      </div>
    )
  if (isError)
    return (
      <div className="grid justify-items-start p-5">
        <ErrorState onRetry={refetch}>We could not open this chat.</ErrorState>
        {!isWide && (
          <button type="button" className="link" onClick={onBack}>
            Back to all messages
          </button>
        )}
      </div>
    )
  return (
    <>
      <RoomHeader room={room} isWide={isWide} onBack={onBack} />
      <Conversation
        key={`${room.id} ${reloadCount}`}
        roomId={room.id}
        side="shop"
        other={room.person.name}
        draftKey={`room-${room.id}`}
        pictures={pictures}
        tools={(insert) => <SavedReplies onInsert={insert} />}
        onMerged={reload}
        onActivity={refreshUnread}
      />
    </>
  )
}

function RoomHeader({ room, isWide, onBack }: { room: RoomDetails } & Pick<Props, 'isWide' | 'onBack'>) {
  const [showsFacts, setShowsFacts] = useState(false)
  const { person, orderId } = room
  const kind = person.kind === 'customer' ? 'Customer' : 'Guest'
  return (
    <header className="flex min-h-18 flex-none items-center gap-1 border-b border-hair px-3 py-2 md:px-5">
      {!isWide && (
        <button type="button" className="icon-btn" aria-label="Back to all messages" onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <div className="mr-auto min-w-0">
        <h3 className="line-clamp-2 text-[1.1875rem] wrap-anywhere" dir="auto">
          {person.name}
        </h3>
        <p className="num truncate text-label text-ink-soft">
          {orderId ? `${kind}, order ${orderId.slice(0, 8)}` : kind}
        </p>
      </div>
      {person.phone && (
        <>
          <a className="icon-btn" href={`tel:${person.phone}`} aria-label={`Call ${person.name}`}>
            <Icon name="phone" />
          </a>
          <a
            className="icon-btn text-leaf"
            href={whatsappUrl(person.phone)}
            target="_blank"
            rel="noopener"
            aria-label={`WhatsApp ${person.name}`}
          >
            <Icon name="whatsapp" />
          </a>
        </>
      )}
      <button
        type="button"
        className="icon-btn lg:hidden"
        aria-label="Orders and bookings"
        onClick={() => setShowsFacts(true)}
      >
        <ChatIcon name="info" />
      </button>
      <Dialog open={showsFacts} onOpenChange={setShowsFacts} title={`About ${person.name}`}>
        <RoomDetailsContent room={room} />
      </Dialog>
    </header>
  )
}
