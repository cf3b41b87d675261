import { formatWhen } from '../thread/format-times.ts'
import type { InboxRoom } from './queries.ts'

type Props = { room: InboxRoom; isOpen: boolean; onOpen: (id: string) => void }

/** One chat in the admin's list: who, what was said last and when, and how much of it is unread. */
export function RoomRow({ room, isOpen, onOpen }: Props) {
  const { id, orderId, person, preview, lastSide, lastMessageAt, unread, isUnanswered } = room
  const isNew = unread > 0
  const previewText = preview ?? 'Left their details'
  return (
    <li className="border-t border-hair last:border-b">
      <button type="button" className="room-row" aria-current={isOpen || undefined} onClick={() => onOpen(id)}>
        <span className={`truncate ${isNew ? 'font-bold' : 'font-medium'}`} dir="auto">
          {person.name}
        </span>
        {lastMessageAt && (
          <time className="num text-small text-ink-soft" dateTime={lastMessageAt}>
            {formatWhen(lastMessageAt)}
          </time>
        )}
        <span className={`truncate text-label ${isNew ? 'font-medium' : 'text-ink-soft'}`} dir="auto">
          {lastSide === 'shop' ? `You: ${previewText}` : previewText}
        </span>
        {isNew ? (
          <span className="num min-w-6 justify-self-end rounded-full bg-danger px-1.5 text-center text-small leading-6 font-bold text-paper">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        ) : (
          <span />
        )}
        <span className="num col-span-full flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-ink-soft">
          <span className={person.kind === 'customer' ? 'tag tag-confirmed' : 'tag'}>
            {person.kind === 'customer' ? 'Customer' : 'Guest'}
          </span>
          {isUnanswered && <span className="tag tag-pending">No answer yet</span>}
          {orderId && `Order ${orderId.slice(0, 8)}`}
        </span>
      </button>
    </li>
  )
}
