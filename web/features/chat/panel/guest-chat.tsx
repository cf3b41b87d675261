import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../../../shared/words/t.ts'
import { signInHref } from '../../../lib/sign-in-href.ts'
import { tNodes } from '../../../lib/t-nodes.ts'
import { useBoutique } from '../../boutique/public.tsx'
import type { OpenChatOptions } from '../public.ts'
import { ChatState, useReload } from '../thread/chat-state.tsx'
import { GuestForm, type GuestLead } from './guest-form.tsx'
import { saveGuestRoomId } from './guest-room-id.ts'
import { PanelConversation } from './panel-conversation.tsx'
import { guestLead } from './queries.ts'

/** A visitor's chat: first who she is, then the thread, for as long as this browser is known. */
export function GuestChat({ options }: { options: OpenChatOptions }) {
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
