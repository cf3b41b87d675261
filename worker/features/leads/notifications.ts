import type { NewNotification } from '../notifications/enqueue.ts'

export const enquiryReceived = (id: string, name: string, subject: string): NewNotification => ({
  userId: null,
  type: 'contact',
  title: 'New enquiry',
  message: `${name} writes: ${subject}`,
  relatedId: id,
})

export const chatLeadCreated = ({
  id,
  name,
  location,
}: {
  id: string
  name: string
  location: string
}): NewNotification => ({
  userId: null,
  type: 'chat_lead',
  title: 'New chat lead',
  message: `${name} from ${location} left their details in the chat`,
  relatedId: id,
})
