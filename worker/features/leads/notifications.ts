import type { NewNotification } from '../notifications/enqueue.ts'

export const enquiryReceived = (id: string, name: string, subject: string): NewNotification => ({
  userId: null,
  type: 'contact',
  title: 'New enquiry',
  message: `${name} writes: ${subject}`,
  relatedId: id,
})

/** About the room, where the guest is answered. */
export const chatLeadCreated = ({
  chatRoomId,
  name,
  location,
}: Record<'chatRoomId' | 'name' | 'location', string>): NewNotification => ({
  userId: null,
  type: 'chat_lead',
  title: 'New chat lead',
  message: `${name} from ${location} left their details in the chat`,
  relatedId: chatRoomId,
})
