import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useKeyboardRoom } from './use-keyboard-room.ts'

/** Narrower than list and thread beside each other. */
const phone = '(max-width: 899px)'

/** A thread on a phone: the whole screen, above the desk. Escape, as the back button, leads to the list. */
export function RoomSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The row that was pressed: whoever comes back goes on from there.
  const [opener] = useState(() => document.activeElement)
  useKeyboardRoom(place, phone)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={place}
          className="chat-panel chat-panel-whole"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
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
