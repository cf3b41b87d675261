import { useInfiniteQuery } from '@tanstack/react-query'
import { unansweredFilter } from '../../../../shared/lists.ts'
import { useListFilters } from '../../../lib/use-list-filters.ts'
import { PagedList } from '../../../shell/paged-list.tsx'
import { SearchBox } from '../../../ui/list-toolbar.tsx'
import { EmptyState, NoResults } from '../../../ui/states.tsx'
import { inboxIntervalMs, inboxRooms } from './queries.ts'
import { RoomRow } from './room-row.tsx'

type Props = { openRoom: string | null; onOpen: (id: string) => void }

export function RoomList({ openRoom, onOpen }: Props) {
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
        <button
          type="button"
          className="link text-label"
          onClick={() => set('status', filters.status ? '' : unansweredFilter)}
        >
          {filters.status ? 'All chats' : 'Only those to answer'}
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
