import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useWideScreen } from '../../../lib/use-wide-screen.ts'
import { AdminSection } from '../../../ui/admin-section.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { closeByEscape } from '../thread/close-by-escape.ts'
import type { PhotoSlot } from '../thread/composer.tsx'
import { focusDialog } from '../thread/focus-dialog.ts'
import { useKeyboardInset } from '../thread/use-keyboard-inset.ts'
import { RoomDetailsColumn } from './room-details.tsx'
import { RoomList } from './room-list.tsx'
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
