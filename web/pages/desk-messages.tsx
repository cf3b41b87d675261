import { chatLimits } from '../../shared/chat.ts'
import { Inbox } from '../features/chat/inbox.tsx'
import { DeskPhotoField } from '../features/uploads/desk-photo-field.tsx'

/** The owner's chats with the tray for her pictures. */
export const MessagesTab = () => <Inbox pictures={(slot) => <DeskPhotoField {...slot} limit={chatLimits.pictures} />} />
