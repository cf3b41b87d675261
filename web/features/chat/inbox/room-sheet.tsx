import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { focusDialog } from '../thread/focus-dialog.ts'
import { useKeyboardInset } from '../thread/use-keyboard-inset.ts'

/** Narrower than list and thread beside each other. */
const phoneQuery = '(max-width: 899px)'

/** A thread on a phone: the whole screen, above the list. Escape, as the back button, leads to the list. */
export function RoomSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
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
