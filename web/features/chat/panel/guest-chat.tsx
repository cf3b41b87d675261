import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OpenChatOptions } from '../../../lib/open-chat.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import { Conversation } from '../thread/conversation.tsx'
import { GuestForm } from './guest-form.tsx'
import { saveGuestRoomId } from './guest-room-id.ts'
import { guestLead } from './queries.ts'

/** A visitor's chat: first who she is, then the thread, for as long as this browser is known. */
export function GuestChat({ wish }: { wish: OpenChatOptions }) {
  const { data: lead, isError, isPending, refetch } = useQuery(guestLead)
  const { name } = useBoutique()
  const client = useQueryClient()
  const [reloadCount, setReloadCount] = useState(0)
  const roomId = lead?.chatRoomId
  useEffect(() => {
    if (roomId) saveGuestRoomId(roomId)
  }, [roomId])
  if (isPending)
    return (
      <div className="p-5">
        <Skeleton label="Loading the chat" />
      </div>
    )
  if (isError)
    return (
      <div className="p-5">
        <ErrorState onRetry={refetch}>We could not open the chat.</ErrorState>
      </div>
    )
  if (!lead) return <GuestForm onLeft={(left) => client.setQueryData(guestLead.queryKey, left)} />
  return (
    <Conversation
      key={`${lead.chatRoomId} ${reloadCount}`}
      roomId={lead.chatRoomId}
      side="person"
      other={name}
      draftKey="shop"
      initialText={wish.initialText}
      intro={<ThankYou name={lead.name} />}
      onMerged={async () => {
        await refetch()
        setReloadCount(reloadCount + 1)
      }}
    />
  )
}

const ThankYou = ({ name }: { name: string }) => (
  <div className="grid gap-2 text-ink-soft">
    <h3 className="text-title text-ink">Thank you, {name}</h3>
    <p>An expert will contact you. You can go on writing here; we answer in this chat, or call you.</p>
    <p className="text-label">
      To send pictures, please{' '}
      <a className="underline" href={`/auth?next=${encodeURIComponent(location.pathname)}`}>
        sign in
      </a>
      .
    </p>
  </div>
)
