import type { ChatMessage } from '../../../shared/chat-frames.ts'

/** Message number `seq` of room r1, from the shop unless told, a minute after the one before. */
export const chatMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  roomId: 'r1',
  senderId: 'admin',
  senderRole: 'admin',
  message: `Number ${seq}`,
  attachments: [],
  isRead: false,
  clientId: null,
  createdAt: new Date(Date.UTC(2026, 4, 14, 4, seq)).toISOString(),
  ...changes,
})

/** One of the customer's own, under the id her browser gave it. */
export const ownMessage = (seq: number, clientId: string, changes: Partial<ChatMessage> = {}) =>
  chatMessage(seq, { senderRole: 'customer', senderId: 'u-1', clientId, ...changes })
