import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openingText } from '../../../../shared/hours.ts'
import { useSession } from '../../../session.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import type { PhotoSlot } from '../thread/composer.tsx'
import { useKeyboardInset } from '../thread/use-keyboard-inset.ts'
import type { ChatPanelProps } from './chat-launcher.tsx'
import { CustomerChat } from './customer-chat.tsx'
import { GuestChat } from './guest-chat.tsx'

type Props = ChatPanelProps & { pictures: (slot: PhotoSlot) => ReactNode }

/** A phone has room for the chat alone: the page behind it is out of reach meanwhile. */
const phoneQuery = '(max-width: 599px)'

/** The chat: beside the page, or all of a phone's screen. Escape closes it. */
export function ChatDialog({ options, onClose, pictures }: Props) {
  const { name } = useBoutique()
  const contentRef = useRef<HTMLDivElement>(null)
  useKeyboardInset(contentRef, phoneQuery)
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches)
  return (
    <Radix.Root open modal={isPhone} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={contentRef}
          className="chat-panel"
          aria-describedby={undefined}
          // A phone's keyboard would cover the messages before they are read.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
          // The launcher gives it back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          // Escape on the page beside it is meant for something there.
          onEscapeKeyDown={(event) => {
            if (!contentRef.current?.contains(document.activeElement)) event.preventDefault()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className="on-night flex flex-none items-center gap-3 py-4 pr-2 pl-5">
            <div className="min-w-0">
              <Radix.Title className="font-serif text-title">
                <span className="sr-only">Chat with </span>
                {name}
              </Radix.Title>
              <OpeningHours order={options.orderId !== undefined} />
            </div>
            <Radix.Close className="icon-btn ml-auto hover:bg-transparent" aria-label="Close chat">
              <Icon name="close" />
            </Radix.Close>
          </header>
          <ChatContent options={options} pictures={pictures} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function ChatContent({ options, pictures }: Pick<Props, 'options' | 'pictures'>) {
  const { user, isAdmin, loading, error, retry } = useSession()
  if (loading)
    return (
      <div className="p-5">
        <Skeleton label="Loading the chat" />
      </div>
    )
  if (error)
    return (
      <div className="p-5">
        <ErrorState onRetry={retry}>We could not open the chat.</ErrorState>
      </div>
    )
  if (isAdmin)
    return (
      <div className="grid justify-items-start gap-4 p-5">
        <p>You answer for the shop. Your customers' messages are on your desk.</p>
        <a className="btn" href="/admin?tab=messages">
          Open Messages
        </a>
      </div>
    )
  if (user) return <CustomerChat options={options} pictures={pictures} />
  return <GuestChat wish={options} />
}

/** Whether somebody is in the shop to answer, by the minute. */
function OpeningHours({ order }: { order: boolean }) {
  const { hours } = useBoutique()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(everyMinute)
  }, [])
  return (
    <p className="num text-fine text-on-night-soft">
      {order && 'About your order. '}
      {openingText(now, hours)}
    </p>
  )
}
