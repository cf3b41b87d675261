import { ChatLauncher } from '../../features/chat/panel/chat-launcher.tsx'
import { laterCode } from '../../lib/later-code.ts'

const chat = laterCode(() => import('../chat-panel.tsx'))

export const ChatIsland = () => <ChatLauncher load={chat.load} />
