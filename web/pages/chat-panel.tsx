import { chatLimits } from '../../shared/chat-rooms.ts'
import { ChatDialog } from '../features/chat/panel/chat-dialog.tsx'
import type { ChatPanelProps } from '../features/chat/panel/chat-launcher.tsx'
import { OrderCard, OrderQuestions } from '../features/orders/order-in-chat.tsx'
import { ChatPhotoField } from '../features/uploads/chat-photo-field.tsx'
import { SheetEntries } from '../lib/sheet-entry.ts'

export const ChatPanel = (props: ChatPanelProps) => (
  <SheetEntries value>
    <ChatDialog
      {...props}
      photos={(slot) => <ChatPhotoField {...slot} limit={chatLimits.photos} />}
      orderCard={(id) => <OrderCard id={id} />}
      orderQuestions={(id, onAsk) => <OrderQuestions {...{ id, onAsk }} />}
    />
  </SheetEntries>
)
