import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { DeskSection } from '../../ui/desk-section.tsx'
import { Empty } from '../../ui/states.tsx'
import type { PictureSlot } from './composer.tsx'
import { RoomFactsColumn } from './room-facts.tsx'
import { RoomList } from './room-list.tsx'
import { RoomSheet } from './room-sheet.tsx'
import { RoomThread } from './room-thread.tsx'
import { useWide } from './use-wide.ts'

type Props = { pictures: (slot: PictureSlot) => ReactNode }

/** The owner's chats: the list, the thread beside it, and who it is. On a phone the thread takes the whole screen. */
export function Inbox({ pictures }: Props) {
  const [search, setSearch] = useSearchParams()
  const isWide = useWide()
  const roomId = search.get('room')
  const open = (id?: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      id ? after.set('room', id) : after.delete('room')
      return after
    })
  const list = <RoomList openRoom={roomId} onOpen={open} />
  const thread = roomId && (
    <RoomThread key={roomId} roomId={roomId} isWide={isWide} pictures={pictures} onBack={() => open()} onMoved={open} />
  )
  return (
    <DeskSection title="Messages">
      {isWide ? (
        <div className="inbox">
          {list}
          <section className="flex min-h-0 min-w-0 flex-col" aria-label="Conversation">
            {thread || (
              <div className="px-6">
                <Empty title="No chat is open">Choose one from the list: those that wait for you come first.</Empty>
              </div>
            )}
          </section>
          {roomId && <RoomFactsColumn roomId={roomId} />}
        </div>
      ) : (
        <>
          {list}
          {thread && <RoomSheet onClose={() => open()}>{thread}</RoomSheet>}
        </>
      )}
    </DeskSection>
  )
}
