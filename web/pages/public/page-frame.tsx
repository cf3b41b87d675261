import type { ReactNode } from 'react'
import { Island } from '../../boot/island.tsx'
import { usePageFiles } from '../../boot/page-files.ts'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ChatIsland } from '../islands/chat-island.tsx'

type Props = { path?: string; opening?: ReactNode; children: ReactNode }

/** A page of the shop with its header and footer, the chat's button, and what whoever is signed in brings along. */
export function PageFrame({ path, opening, children }: Props) {
  const filesOf = usePageFiles()
  const styles = filesOf('styles/public.css')
  return (
    <>
      <SiteFrame path={path} styles={styles} logoutAction={filesOf('boot/actions/logout.ts')} opening={opening}>
        {children}
      </SiteFrame>
      <ChatPlace />
      <Island name="push" files={['boot/islands/push.tsx']} startsFor="customer admin" />
    </>
  )
}

export const ChatPlace = () => (
  <Island name="chat" files={['boot/islands/chat.tsx', 'pages/chat-panel.tsx']} startsFor="customer guest">
    <ChatIsland />
  </Island>
)
