import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBoutique } from '../../lib/boutique.ts'
import { openingWords } from '../../lib/opening.ts'
import { useSession } from '../../session.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Failed, Skeleton } from '../../ui/states.tsx'
import type { PictureSlot } from './composer.tsx'
import { CustomerChat } from './customer-chat.tsx'
import { GuestChat } from './guest-chat.tsx'
import type { PanelProps } from './launcher.tsx'
import { useKeyboardRoom } from './use-keyboard-room.ts'

type Props = PanelProps & { pictures: (slot: PictureSlot) => ReactNode }

/** A phone has room for the chat alone: the page behind it is out of reach meanwhile. */
const phone = '(max-width: 599px)'

/** The chat: beside the page, or all of a phone's screen. Escape closes it. */
export function Panel({ wish, onClose, pictures }: Props) {
  const { name } = useBoutique()
  const place = useRef<HTMLDivElement>(null)
  useKeyboardRoom(place, phone)
  const [isPhone] = useState(() => matchMedia(phone).matches)
  return (
    <Radix.Root open modal={isPhone} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={place}
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
            if (!place.current?.contains(document.activeElement)) event.preventDefault()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className="on-night flex flex-none items-center gap-3 py-4 pr-2 pl-5">
            <div className="min-w-0">
              <Radix.Title className="font-serif text-title">
                <span className="sr-only">Chat with </span>
                {name}
              </Radix.Title>
              <OpeningLine order={wish.orderId !== undefined} />
            </div>
            <Radix.Close className="icon-btn ml-auto hover:bg-transparent" aria-label="Close chat">
              <Icon name="close" />
            </Radix.Close>
          </header>
          <Inside wish={wish} pictures={pictures} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Inside({ wish, pictures }: Pick<Props, 'wish' | 'pictures'>) {
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
        <Failed onRetry={retry}>We could not open the chat.</Failed>
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
  if (user) return <CustomerChat wish={wish} pictures={pictures} />
  return <GuestChat wish={wish} />
}

/** Whether somebody is in the shop to answer, by the minute. */
function OpeningLine({ order }: { order: boolean }) {
  const { hours } = useBoutique()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(everyMinute)
  }, [])
  return (
    <p className="num text-[0.875rem] text-on-night-soft">
      {order && 'About your order. '}
      {openingWords(now, hours)}
    </p>
  )
}
