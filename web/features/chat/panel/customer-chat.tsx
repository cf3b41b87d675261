import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBoutique } from '../../boutique/public.tsx'
import type { OpenChatOptions } from '../public.ts'
import { ChatState, useReload } from '../thread/chat-state.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { Conversation } from '../thread/conversation.tsx'
import { ClaimGuestThread } from './claim-guest-thread.tsx'
import { customerRoom } from './queries.ts'

type Props = { options: OpenChatOptions; photos: (slot: PhotoSlot) => ReactNode }

export function CustomerChat({ options: { orderId, initialText }, photos }: Props) {
  const query = useQuery(customerRoom(orderId))
  const { name } = useBoutique()
  const { reloadKey, reload } = useReload(query.data?.id, query.refetch)
  return (
    <ChatState query={query}>
      {(room) => (
        <>
          {room.guestThread && <ClaimGuestThread onClaimed={reload} />}
          <Conversation
            key={reloadKey}
            roomId={room.id}
            side="person"
            otherName={name}
            draftKey={orderId ?? 'shop'}
            initialText={initialText}
            photos={photos}
            intro={
              <p className="text-ink-soft">{orderId ? 'Ask us anything about this order.' : 'How can we help you?'}</p>
            }
            onMerged={reload}
          />
        </>
      )}
    </ChatState>
  )
}
