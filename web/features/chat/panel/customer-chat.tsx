import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OpenChatOptions } from '../../../lib/open-chat.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { Conversation } from '../thread/conversation.tsx'
import { ClaimGuestThread } from './claim-guest-thread.tsx'
import { customerRoom } from './queries.ts'

type Props = { options: OpenChatOptions; pictures: (slot: PhotoSlot) => ReactNode }

/** A customer's chat with the shop, or about one of her orders. */
export function CustomerChat({ options: { orderId, initialText }, pictures }: Props) {
  const { data: room, isPending, isError, refetch } = useQuery(customerRoom(orderId))
  const { name } = useBoutique()
  // Counts how often the thread had to be loaded anew.
  const [reloadCount, setReloadCount] = useState(0)
  async function reload() {
    await refetch()
    setReloadCount(reloadCount + 1)
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
        <ErrorState onRetry={refetch}>We could not open the chat.</ErrorState>
      </div>
    )
  return (
    <>
      {room.guestThread && <ClaimGuestThread onClaimed={reload} />}
      <Conversation
        key={`${room.id} ${reloadCount}`}
        roomId={room.id}
        side="person"
        other={name}
        draftKey={orderId ?? 'shop'}
        initialText={initialText}
        pictures={pictures}
        intro={
          <p className="text-ink-soft">{orderId ? 'Ask us anything about this order.' : 'How can we help you?'}</p>
        }
        onMerged={reload}
      />
    </>
  )
}
