import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { openingAt } from '../../../../shared/hours.ts'
import { t } from '../../../../shared/words/t.ts'
import { api, send } from '../../../api.ts'
import { laterCode } from '../../../lib/later-code.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { toastFailure } from '../../../shell/toast-failure.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import { moveOutbox } from '../client/outbox.ts'
import type { OpenChatOptions } from '../public.ts'
import { ChatState, useReload } from '../thread/chat-window.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import type { ConversationProps } from '../thread/conversation.tsx'
import { formatWhen } from '../thread/thread-items.ts'
import { customerRoom, type OwnRoom, ownRooms } from './chat-launcher.tsx'
import { findGuestRoomId, removeGuestRoomId } from './guest-room-id.ts'

/** Parts of a chat that belong to other features: the photo field and its order. */
export type ChatParts = {
  photos: (slot: PhotoSlot) => ReactNode
  orderCard: (orderId: string) => ReactNode
  orderQuestions: (orderId: string, onAsk: (question: string) => void) => ReactNode
}
type Props = ChatParts & {
  options: OpenChatOptions
  onSwitch: (orderId?: string) => void
}

/** Shows one of the customer's chats, or the list of them. */
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

/** Links to the other chats, if any. */
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

/** Offers, after a sign-in, to move the guest chat into the account. 'Not now' lasts for this session. */
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

/** Says, above the messages about an order, when an answer can be expected. */
function OrderIntro() {
  const { hours } = useBoutique()
  return (
    <p className="text-ink-soft">
      {t('Ask us anything about this order.')}{' '}
      {openingAt(Date.now(), hours).open
        ? t('We are open now and will answer as soon as we can.')
        : t('We are closed now and will answer once we are open.')}
    </p>
  )
}

type OwnRoomsProps = { onOpen: (orderId?: string) => void }

/** Lists a customer's chats: the one with the boutique, and one for each order with messages. */
const OwnRooms = ({ onOpen }: OwnRoomsProps) => (
  <nav className="min-h-0 flex-1 overflow-y-auto p-5" aria-label={t('Your chats')}>
    <QueryState
      query={useQuery(ownRooms)}
      label={t('your chats')}
      loading={<Skeleton rows={2} label={t('Loading your chats')} />}
    >
      {(rooms) => (
        <ul>
          {rooms.map((room) => (
            <RoomItem key={room.id} room={room} onOpen={onOpen} />
          ))}
          {rooms.every(({ orderId }) => orderId) && (
            <li className="border-t border-hair">
              <button type="button" className="link" onClick={() => onOpen()}>
                {t('Write to the boutique')}
              </button>
            </li>
          )}
        </ul>
      )}
    </QueryState>
  </nav>
)

function RoomItem({ room, onOpen }: OwnRoomsProps & { room: OwnRoom }) {
  const { orderId, outfitType, preview, lastSide, lastMessageAt, unread } = room
  return (
    <li className="border-t border-hair">
      <button type="button" className="room-row" onClick={() => onOpen(orderId ?? undefined)}>
        <span className={`truncate ${unread > 0 ? 'font-bold' : 'font-medium'}`}>
          {orderId ? t('Your order: {garment}', { garment: outfitType ?? '' }) : t('With the boutique')}
        </span>
        {lastMessageAt && (
          <time className="num text-small text-ink-soft" dateTime={lastMessageAt}>
            {formatWhen(lastMessageAt)}
          </time>
        )}
        <span className="truncate text-label text-ink-soft" dir="auto">
          {lastSide === 'person' ? t('You: {words}', { words: preview ?? '' }) : preview}
        </span>
        {unread > 0 && (
          <span className="num unread-count justify-self-end">
            {unread}
            <span className="sr-only"> {t('unread')}</span>
          </span>
        )}
      </button>
    </li>
  )
}

const thread = laterCode(() => import('../thread/conversation.tsx'))
/** Loads the thread's code (20 KB) separately, so the panel need not wait; a failed load can be retried. */
const code = {
  queryKey: ['code of the conversation'],
  queryFn: async () => (await thread.load()).Conversation,
  staleTime: Number.POSITIVE_INFINITY,
}

/** Loads the thread's code before there is a room to show. */
const useConversationCode = () => useQuery(code)

export function PanelConversation(props: ConversationProps) {
  return <ChatState query={useConversationCode()}>{(Conversation) => <Conversation {...props} />}</ChatState>
}
