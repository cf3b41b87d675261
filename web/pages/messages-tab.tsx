import { chatLimits } from '../../shared/chat.ts'
import { Inbox } from '../features/chat/inbox/inbox.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'

/** The owner's chats with the tray for her pictures. */
export const MessagesTab = () => (
  <Inbox pictures={(slot) => <CompactPhotoField {...slot} limit={chatLimits.photos} />} />
)
