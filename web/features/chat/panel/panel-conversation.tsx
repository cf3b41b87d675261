import { useQuery } from '@tanstack/react-query'
import { laterCode } from '../../../lib/later-code.ts'
import { ChatState } from '../thread/chat-state.tsx'
import type { ConversationProps } from '../thread/conversation.tsx'

const thread = laterCode(() => import('../thread/conversation.tsx'))
/** The thread's own code, 20 KB, which the panel does not wait for; where it does not come, it can be asked for again. */
const code = {
  queryKey: ['code of the conversation'],
  queryFn: async () => (await thread.load()).Conversation,
  staleTime: Number.POSITIVE_INFINITY,
}

/** Asks for the thread's code before there is a room to show. */
export const useConversationCode = () => useQuery(code)

export function PanelConversation(props: ConversationProps) {
  return <ChatState query={useConversationCode()}>{(Conversation) => <Conversation {...props} />}</ChatState>
}
