import { ChatLauncher } from '../../features/chat/panel/chat-launcher.tsx'
import { laterCode } from '../../lib/later-code.ts'

/** The panel's code, which comes with the button's. */
export const chat = laterCode(() => import('../chat-panel.tsx'))

export const ChatIsland = () => <ChatLauncher load={chat.load} />
