import { ChatLauncher } from '../../features/chat/panel/chat-launcher.tsx'

const loadChat = () => import('../chat-panel.tsx')

export const ChatIsland = () => <ChatLauncher load={loadChat} />
