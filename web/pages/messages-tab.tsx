import { chatLimits } from '../../shared/chat-limits.ts'
import { Inbox } from '../features/chat/inbox/inbox.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'

export const MessagesTab = () => <Inbox photos={(slot) => <CompactPhotoField {...slot} limit={chatLimits.photos} />} />
