import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { AdminSection } from '../../../ui/admin-section.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { RoomDetailsColumn } from './room-details.tsx'
import { RoomList } from './room-list.tsx'
import { RoomSheet } from './room-sheet.tsx'
import { RoomThread } from './room-thread.tsx'
import { useWideScreen } from './use-wide-screen.ts'

type Props = { photos: (slot: PhotoSlot) => ReactNode }

/** The admin's chats: the list, the thread beside it, and who it is. On a phone the thread takes the whole screen. */
export function Inbox({ photos }: Props) {
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
                  Choose one from the list: those that wait for you come first.
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
