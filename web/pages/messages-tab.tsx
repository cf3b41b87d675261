import { chatLimits } from '../../shared/chat-rooms.ts'
import { Inbox } from '../features/chat/inbox/inbox.tsx'
import { ChatPhotoField } from '../features/uploads/chat-photo-field.tsx'

export const MessagesTab = () => <Inbox photos={(slot) => <ChatPhotoField {...slot} limit={chatLimits.photos} />} />
