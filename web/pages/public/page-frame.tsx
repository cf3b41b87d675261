import { filesOf } from 'virtual:client-files'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Island } from '../../boot/island.tsx'
import { FirstChat } from '../../features/chat/panel/chat-frame.tsx'
import { firstChatId } from '../../features/chat/public.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { createQueryClient } from '../../query-client.ts'
import { ChatIsland } from '../islands/chat-island.tsx'

type Props = {
  path?: string
  opening?: ReactNode
  /** The page has the chat's button in itself, before another button that opens the chat. */
  placesChat?: boolean
  children: ReactNode
}

/** A page of the shop with its header and footer, the chat's button, and what whoever is signed in brings along. */
export const PageFrame = ({ path, opening, placesChat, children }: Props) => (
  <>
    <SiteFrame path={path} styles={filesOf('styles/public')[0]} opening={opening}>
      {children}
    </SiteFrame>
    {!placesChat && <ChatPlace />}
    <Island name="push" startsFor="customer admin" />
  </>
)

export const ChatPlace = () => (
  <>
    <Island name="chat" startsFor="customer guest">
      <ChatIsland />
    </Island>
    <template id={firstChatId}>
      <QueryClientProvider client={createQueryClient()}>
        <FirstChat />
      </QueryClientProvider>
    </template>
  </>
)
