import '../desk.css'
import { chatLimits } from '../../shared/chat.ts'
import type { PanelProps } from '../features/chat/launcher.tsx'
import { Panel } from '../features/chat/panel.tsx'
import { DeskPhotoField } from '../features/uploads/desk-photo-field.tsx'

/** The chat with its tray for pictures: fetched when somebody opens it. */
export const ChatPanel = (props: PanelProps) => (
  <Panel {...props} pictures={(slot) => <DeskPhotoField {...slot} limit={chatLimits.pictures} />} />
)
