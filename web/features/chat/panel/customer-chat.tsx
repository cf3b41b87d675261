import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../../../shared/words/t.ts'
import { api, send } from '../../../api.ts'
import { toastFailure } from '../../../shell/toast-failure.ts'
import { useBoutique } from '../../boutique/public.tsx'
import { moveOutbox } from '../client/outbox.ts'
import type { OpenChatOptions } from '../public.ts'
import { ChatState, useReload } from '../thread/chat-state.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { findGuestRoomId, removeGuestRoomId } from './guest-room-id.ts'
import { OrderIntro } from './order-intro.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { PanelConversation, useConversationCode } from './panel-conversation.tsx'
import { customerRoom, ownRooms } from './queries.ts'

/** What the page puts into a chat, because it belongs to other features: photos, and the order that it is about. */
export type ChatParts = {
  photos: (slot: PhotoSlot) => ReactNode
  orderCard: (orderId: string) => ReactNode
  orderQuestions: (orderId: string, onAsk: (question: string) => void) => ReactNode
}
type Props = ChatParts & {
  options: OpenChatOptions
  onSwitch: (orderId?: string) => void
}

/** One of the customer's chats, or the list of them. */
export function CustomerChat({ options, onSwitch, ...parts }: Props) {
  const [showsList, setShowsList] = useState(false)
  if (showsList)
    return (
      <OwnRooms
        onOpen={(orderId) => {
          onSwitch(orderId)
          setShowsList(false)
        }}
      />
    )
  return <CustomerRoom key={options.orderId} options={options} {...parts} onList={() => setShowsList(true)} />
}

/** The way to the other chats, where there are any. */
function OtherRooms({ roomId, onList }: { roomId: string; onList: () => void }) {
  const others = useQuery(ownRooms).data?.filter(({ id }) => id !== roomId) ?? []
  const unread = others.reduce((sum, room) => sum + room.unread, 0)
  if (others.length === 0) return null
  return (
    <p className="flex-none border-b border-hair px-5">
      <button type="button" className="link text-label" onClick={onList}>
        {unread > 0 ? t('All your chats, {count} unread', { count: unread }) : t('All your chats')}
      </button>
    </p>
  )
}

type RoomProps = ChatParts & Pick<Props, 'options'> & { onList: () => void }

function CustomerRoom({ options: { orderId, initialText }, photos, orderCard, orderQuestions, onList }: RoomProps) {
  const query = useQuery(customerRoom(orderId))
  useConversationCode()
  const { name } = useBoutique()
  const { reloadKey, reload } = useReload(query.data?.id, query.refetch)
  return (
    <ChatState query={query}>
      {(room) => (
        <PanelConversation
          key={reloadKey}
          roomId={room.id}
          side="person"
          otherName={name}
          draftKey={orderId ?? 'shop'}
          initialText={initialText}
          photos={photos}
          top={
            <>
              <OtherRooms roomId={room.id} onList={onList} />
              {orderId && orderCard(orderId)}
              {room.guestThread && <ClaimGuestThread onClaimed={reload} />}
            </>
          }
          intro={orderId ? <OrderIntro /> : <p className="text-ink-soft">{t('How can we help you?')}</p>}
          tools={orderId ? (insert) => orderQuestions(orderId, insert) : undefined}
          onMerged={reload}
        />
      )}
    </ChatState>
  )
}

const dismissedKey = 'chat-not-now'

/** After a sign-in: what was written as a guest can join the account. 'Not now' lasts for this visit. */
function ClaimGuestThread({ onClaimed }: { onClaimed: () => void }) {
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) !== null)
  const claim = useMutation({
    mutationFn: () => send(api.chat.guest.claim.$post()),
    onSuccess({ id }) {
      const guestRoom = findGuestRoomId()
      if (guestRoom && guestRoom !== id) moveOutbox(guestRoom, id)
      removeGuestRoomId()
      onClaimed()
    },
    onError: (error) => toastFailure(error, t('Failed to add this chat. Please try again.')),
  })
  function dismiss() {
    sessionStorage.setItem(dismissedKey, 'yes')
    setDismissed(true)
  }
  if (isDismissed) return null
  return (
    <section
      className="grid flex-none gap-1 border-b border-hair bg-linen px-5 py-3"
      aria-label={t('Your chat as a guest')}
    >
      <p className="font-semibold">{t('Add this chat to your account?')}</p>
      <p className="text-label text-ink-soft">{t('You wrote to us from this browser before you signed in.')}</p>
      <p className="flex gap-6">
        <button
          type="button"
          className="link"
          aria-disabled={claim.isPending}
          onClick={() => claim.isPending || claim.mutate()}
        >
          {claim.isPending ? t('Adding...') : t('Yes, add it')}
        </button>
        <button type="button" className="link" onClick={dismiss}>
          {t('Not now')}
        </button>
      </p>
    </section>
  )
}
