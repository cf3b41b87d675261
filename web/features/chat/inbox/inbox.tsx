import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { unansweredFilter } from '../../../../shared/lists.ts'
import { orderNumber } from '../../../../shared/orders.ts'
import { useWideScreen } from '../../../lib/browser-state.ts'
import { useListFilters } from '../../../lib/url-state.ts'
import { PagedList } from '../../../shell/paged-list.tsx'
import { SearchBox } from '../../../ui/list-toolbar.tsx'
import { AdminSection } from '../../../ui/sections.tsx'
import { EmptyState, NoResults } from '../../../ui/states.tsx'
import { closeByEscape, focusDialog, useKeyboardInset } from '../thread/chat-window.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { formatWhen } from '../thread/thread-items.ts'
import { type InboxRoom, inboxIntervalMs, inboxRooms, RoomDetailsColumn } from './room-details.tsx'
import { RoomThread } from './room-thread.tsx'

export function Inbox({ photos }: { photos: (slot: PhotoSlot) => ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const isWide = useWideScreen()
  const roomId = search.get('room')
  const open = (id?: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      id ? after.set('room', id) : after.delete('room')
      return after
    })
  const list = <RoomList openRoom={roomId} onOpen={open} />
  const thread = roomId && (
    <RoomThread key={roomId} roomId={roomId} isWide={isWide} photos={photos} onBack={() => open()} onMoved={open} />
  )
  return (
    <AdminSection title="Messages">
      {isWide ? (
        <div className="inbox">
          {list}
          <section className="flex min-h-0 min-w-0 flex-col" aria-label="Conversation">
            {thread || (
              <div className="px-6">
                <EmptyState title="No chat is open">
                  Choose one from the list. Those with something unread come first.
                </EmptyState>
              </div>
            )}
          </section>
          {roomId && <RoomDetailsColumn roomId={roomId} />}
        </div>
      ) : (
        <>
          {list}
          {thread && <RoomSheet onClose={() => open()}>{thread}</RoomSheet>}
        </>
      )}
    </AdminSection>
  )
}

const phoneQuery = '(max-width: 899px)'

/** A thread on a phone: the whole screen, above the list. Escape, as the back button, leads to the list. */
function RoomSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const contentRef = useRef<HTMLDivElement>(null)
  // The row that was pressed gets the focus back.
  const [opener] = useState(() => document.activeElement)
  useKeyboardInset(contentRef, phoneQuery)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={contentRef}
          className="chat-panel chat-panel-whole"
          aria-describedby={undefined}
          onOpenAutoFocus={focusDialog}
          {...closeByEscape(onClose)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus()
          }}
        >
          <Radix.Title className="sr-only">Conversation</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type Props = { openRoom: string | null; onOpen: (id: string) => void }

function RoomList({ openRoom, onOpen }: Props) {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery({ ...inboxRooms(filters), refetchInterval: inboxIntervalMs })
  const empty = isFiltered ? (
    <NoResults all="Show all chats" onClear={clear}>
      {filters.status && !filters.q
        ? 'Everybody has been answered.'
        : 'Nobody who wrote has this name, email or phone.'}
    </NoResults>
  ) : (
    <EmptyState title="No messages yet">When somebody writes in the chat, it appears here.</EmptyState>
  )
  return (
    <div className="min-h-0 min-w-0 md:scroll-py-3 md:overflow-y-auto md:pb-3 md:[&_.show-more]:px-4">
      <search className="block pb-3 md:p-3">
        <SearchBox label="Name, email or phone" value={filters.q} onSearch={(typed) => set('q', typed)} />
        <button type="button" className="quiet" onClick={() => set('status', filters.status ? '' : unansweredFilter)}>
          {filters.status ? 'All chats' : 'Unanswered'}
        </button>
      </search>
      <PagedList list={list} label="messages" empty={<div className="md:px-4">{empty}</div>}>
        {(rows) => (
          <ul aria-label="Chats, unread first">
            {rows.map((room) => (
              <RoomRow key={room.id} room={room} isOpen={room.id === openRoom} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

type RoomRowProps = { room: InboxRoom; isOpen: boolean; onOpen: (id: string) => void }

/** One chat in the admin's list: who, what was said last and when, and how much of it is unread. */
function RoomRow({ room, isOpen, onOpen }: RoomRowProps) {
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
          <span className="num unread-count justify-self-end">
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
          {orderId && `Order ${orderNumber({ id: orderId, number: room.orderNumber })}`}
        </span>
      </button>
    </li>
  )
}
