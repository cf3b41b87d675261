import { useSession } from '../../../session.tsx'
import type { OpenChatOptions } from '../public.ts'
import { ChatState } from '../thread/chat-state.tsx'
import { type ChatParts, CustomerChat } from './customer-chat.tsx'
import { GuestChat } from './guest-chat.tsx'

type Props = ChatParts & {
  options: OpenChatOptions
  /** Another of the customer's chats: about an order, or the one with the boutique. */
  onSwitch: (orderId?: string) => void
}

export function ChatContent({ options, ...props }: Props) {
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
