import { useQuery } from '@tanstack/react-query'
import { t } from '../../../../shared/words/t.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { formatWhen } from '../thread/format-times.ts'
import { type OwnRoom, ownRooms } from './queries.ts'

type Props = { onOpen: (orderId?: string) => void }

/** A customer's chats: the one with the boutique, and one for each order in which something was said. */
export const OwnRooms = ({ onOpen }: Props) => (
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

function RoomItem({ room, onOpen }: Props & { room: OwnRoom }) {
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
          <span className="num min-w-6 justify-self-end rounded-full bg-danger px-1.5 text-center text-small leading-6 font-bold text-paper">
            {unread}
            <span className="sr-only"> {t('unread')}</span>
          </span>
        )}
      </button>
    </li>
  )
}
