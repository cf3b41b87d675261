import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBoutique } from '../../lib/boutique.ts'
import type { ChatWish } from '../../lib/open-chat.ts'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { ClaimGuestThread } from './claim-guest-thread.tsx'
import type { PictureSlot } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { myRoom } from './queries.ts'

type Props = { wish: ChatWish; pictures: (slot: PictureSlot) => ReactNode }

/** A customer's chat with the shop, or about one of her orders. */
export function CustomerChat({ wish: { orderId, about }, pictures }: Props) {
  const { data: room, isPending, isError, refetch } = useQuery(myRoom(orderId))
  const { name } = useBoutique()
  // Counts how often the thread had to be loaded anew.
  const [round, setRound] = useState(0)
  async function begin() {
    await refetch()
    setRound(round + 1)
  }
  if (isPending)
    return (
      <div className="p-5">
        <Skeleton label="Loading the chat" />
      </div>
    )
  if (isError)
    return (
      <div className="p-5">
        <Failed onRetry={refetch}>We could not open the chat.</Failed>
      </div>
    )
  return (
    <>
      {room.guestThread && <ClaimGuestThread onClaimed={begin} />}
      <Conversation
        key={`${room.id} ${round}`}
        roomId={room.id}
        side="person"
        other={name}
        place={orderId ?? 'shop'}
        about={about}
        pictures={pictures}
        intro={
          <p className="text-ink-soft">{orderId ? 'Ask us anything about this order.' : 'How can we help you?'}</p>
        }
        onMerged={begin}
      />
    </>
  )
}
