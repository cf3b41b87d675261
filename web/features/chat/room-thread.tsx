import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRefresh } from '../../api.ts'
import { whatsapp } from '../../lib/whatsapp.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { ChatIcon } from './chat-icon.tsx'
import type { PictureSlot } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { newsKeys, type RoomFacts, roomFacts } from './inbox-queries.ts'
import { Facts } from './room-facts.tsx'
import { SavedReplies } from './saved-replies.tsx'

type Props = {
  roomId: string
  isWide: boolean
  pictures: (slot: PictureSlot) => ReactNode
  onBack: () => void
  /** The room's messages have joined another's: this one's. */
  onMoved: (id: string) => void
}

/** A thread as the owner has it: who it is above, saved replies at hand. */
export function RoomThread({ roomId, isWide, pictures, onBack, onMoved }: Props) {
  const { data: room, isPending, isError, refetch } = useQuery(roomFacts(roomId))
  const tellNews = useRefresh(newsKeys)
  const [round, setRound] = useState(0)
  async function follow() {
    const { data: now } = await refetch()
    if (now && now.id !== roomId) onMoved(now.id)
    else setRound(round + 1)
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
        <Failed onRetry={refetch}>We could not open this chat.</Failed>
        {!isWide && (
          <button type="button" className="link" onClick={onBack}>
            Back to all messages
          </button>
        )}
      </div>
    )
  return (
    <>
      <Head room={room} isWide={isWide} onBack={onBack} />
      <Conversation
        key={`${room.id} ${round}`}
        roomId={room.id}
        side="shop"
        other={room.person.name}
        place={`room-${room.id}`}
        pictures={pictures}
        tools={(insert) => <SavedReplies onInsert={insert} />}
        onMerged={follow}
        onNews={tellNews}
      />
    </>
  )
}

function Head({ room, isWide, onBack }: { room: RoomFacts } & Pick<Props, 'isWide' | 'onBack'>) {
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
            href={whatsapp(person.phone)}
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
        <Facts room={room} />
      </Dialog>
    </header>
  )
}
