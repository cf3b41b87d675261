import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { openingText } from '../../../../shared/hours.ts'
import { minuteMs } from '../../../../shared/time.ts'
import { t } from '../../../../shared/words/t.ts'
import { useSheetEntry } from '../../../lib/sheet-entry.ts'
import { signInHref } from '../../../lib/sign-in-href.ts'
import { tNodes } from '../../../lib/t-nodes.ts'
import { useSession } from '../../../session.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import type { OpenChatOptions } from '../public.ts'
import { ChatState, closeByEscape, focusDialog, useKeyboardInset, useReload } from '../thread/chat-window.tsx'
import { ChatHeader } from './chat-frame.tsx'
import type { ChatPanelProps } from './chat-launcher.tsx'
import { guestLead } from './chat-launcher.tsx'
import { type ChatParts, CustomerChat, PanelConversation } from './customer-chat.tsx'
import { takeOverEarlyChat } from './early-chat.ts'
import { GuestForm, type GuestLead } from './guest-form.tsx'
import { saveGuestRoomId } from './guest-room-id.ts'

type Props = ChatPanelProps & ChatParts

/** A phone has room for the chat alone: the page behind it is out of reach meanwhile. */
const phoneQuery = '(max-width: 599px)'

export function ChatDialog({ options: firstOptions, onClose, ...parts }: Props) {
  const [options, setOptions] = useState(firstOptions)
  const contentRef = useRef<HTMLDivElement>(null)
  useKeyboardInset(contentRef, phoneQuery)
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches)
  useSheetEntry(isPhone, onClose)
  return (
    <Radix.Root open modal={isPhone} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={contentRef}
          className="chat-panel"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            const panel = contentRef.current
            if (panel && takeOverEarlyChat(panel)) event.preventDefault()
            else focusDialog(event)
          }}
          // The launcher gives it back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          {...closeByEscape(onClose)}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <ChatHeader Title={Radix.Title} Close={Radix.Close}>
            <OpeningHours isAboutOrder={options.orderId !== undefined} />
          </ChatHeader>
          <ChatContent options={options} onSwitch={(orderId) => setOptions({ orderId })} {...parts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function OpeningHours({ isAboutOrder }: { isAboutOrder: boolean }) {
  const { hours } = useBoutique()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(everyMinute)
  }, [])
  return (
    <>
      {isAboutOrder && `${t('About your order.')} `}
      {openingText(now, hours)}
    </>
  )
}

type ChatContentProps = ChatParts & {
  options: OpenChatOptions
  /** Another of the customer's chats: about an order, or the one with the boutique. */
  onSwitch: (orderId?: string) => void
}

function ChatContent({ options, ...props }: ChatContentProps) {
  const { user, isAdmin, loading, error, retry } = useSession()
  const session = { data: loading || error ? undefined : { user, isAdmin }, error, refetch: retry }
  return (
    <ChatState query={session}>
      {({ user, isAdmin }) => {
        if (isAdmin) return <AdminHint />
        return user ? <CustomerChat options={options} {...props} /> : <GuestChat options={options} />
      }}
    </ChatState>
  )
}

const AdminHint = () => (
  <div className="grid justify-items-start gap-4 p-5">
    <p>You are signed in as the owner. Your customers' messages are at your desk.</p>
    <a className="btn" href="/admin?tab=messages">
      Open Messages
    </a>
  </div>
)

/** A visitor's chat: first who she is, then the thread, for as long as this browser is known. */
function GuestChat({ options }: { options: OpenChatOptions }) {
  const query = useQuery(guestLead)
  const { name } = useBoutique()
  const client = useQueryClient()
  const roomId = query.data?.chatRoomId
  const { reloadKey, reload } = useReload(roomId, query.refetch)
  useEffect(() => {
    if (roomId) saveGuestRoomId(roomId)
  }, [roomId])
  async function begin(lead: GuestLead) {
    // An answer that was asked before she was known and comes after it says that she is not.
    await client.cancelQueries({ queryKey: guestLead.queryKey })
    client.setQueryData(guestLead.queryKey, lead)
  }
  return (
    <ChatState query={query}>
      {(lead) =>
        lead ? (
          <PanelConversation
            key={reloadKey}
            roomId={lead.chatRoomId}
            side="person"
            otherName={name}
            draftKey="shop"
            initialText={options.initialText}
            intro={<ThankYou name={lead.name} />}
            onMerged={reload}
          />
        ) : (
          <GuestForm onCreated={begin} />
        )
      }
    </ChatState>
  )
}

const ThankYou = ({ name }: { name: string }) => (
  <div className="grid gap-2 text-ink-soft">
    <h3 className="text-title text-ink">{t('Thank you, {name}', { name })}</h3>
    <p>{t('An expert will contact you. You can go on writing here; we answer in this chat, or call you.')}</p>
    <p className="text-label">
      {tNodes('To send pictures, please {signIn}.', {
        signIn: (
          <a key="sign-in" className="underline" href={signInHref(location.pathname)}>
            {t('sign in')}
          </a>
        ),
      })}
    </p>
  </div>
)
