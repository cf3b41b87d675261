import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** A thread on a phone: the whole screen, above the desk. Escape, as the back button, leads to the list. */
export function RoomSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          className="chat-panel chat-panel-whole"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
        >
          <Radix.Title className="sr-only">Conversation</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
