import type { BookingStatus } from '../../../shared/bookings.ts'
import { type ServiceType, serviceLabels } from '../../../shared/services.ts'
import type { NewNotification } from './enqueue.ts'

// What people are told, in the words of the bell, the push and the mail alike: one sentence that can stand on a locked
// screen. Never a temporary password. Orders and chats, which say more than a sentence's worth, have their texts beside
// them; where each leads is in shared/notification-paths.ts.

type Booking = {
  id: string
  userId: string | null
  parentName: string
  childName: string
  serviceType: ServiceType
}

/** To the owner: somebody booked. */
export const bookingCreated = ({ id, parentName, childName, serviceType }: Booking): NewNotification => ({
  userId: null,
  type: 'booking',
  title: 'New consultation booking',
  message: `${parentName} asks for ${serviceLabels[serviceType]} for ${childName}`,
  relatedId: id,
})

/** What a customer reads when the owner takes a step; nothing leads back to pending. */
const statusTexts: Record<
  Exclude<BookingStatus, 'pending'>,
  { title: string; message: (childName: string) => string }
> = {
  confirmed: { title: 'Booking confirmed', message: (name) => `Your consultation for ${name} is confirmed.` },
  'in-progress': { title: 'Work has begun', message: (name) => `We have begun the work for ${name}.` },
  completed: { title: 'Booking completed', message: (name) => `Everything for ${name} is done. Thank you!` },
  cancelled: { title: 'Booking cancelled', message: (name) => `Your booking for ${name} was cancelled.` },
}

/** To the customer: the owner took a step. */
export const bookingStatusChanged = (
  { id, userId, childName }: Booking,
  status: keyof typeof statusTexts,
): NewNotification => ({
  userId,
  type: 'booking_status',
  title: statusTexts[status].title,
  message: statusTexts[status].message(childName),
  relatedId: id,
})

/** To the owner: the customer does not come. */
export const bookingCancelledByCustomer = ({ id, parentName, childName }: Booking): NewNotification => ({
  userId: null,
  type: 'booking_status',
  title: 'Booking cancelled by the customer',
  message: `${parentName} cancelled the booking for ${childName}`,
  relatedId: id,
})

/** To the owner: a question from the page. */
export const enquiryReceived = (id: string, name: string, subject: string): NewNotification => ({
  userId: null,
  type: 'contact',
  title: 'New enquiry',
  message: `${name} writes: ${subject}`,
  relatedId: id,
})

/** To the owner: a guest of the chat can be called. */
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

/** To the owner: somebody forgot a password. `id` is the notification's own, which the sealed copy is bound to. */
export const passwordResetRequested = (
  id: string,
  data: { userId: string; userName: string | null; userEmail: string; userPhone: string | null; requestedAt: string },
): NewNotification => ({
  id,
  userId: null,
  type: 'password_reset',
  title: 'Password reset request',
  message: `${data.userName ?? data.userEmail} asks for a new password`,
  relatedId: data.userId,
  data: {
    userName: data.userName,
    userEmail: data.userEmail,
    userPhone: data.userPhone,
    requestedAt: data.requestedAt,
  },
})

/** To the customer: the owner gave the account a temporary password. */
export const passwordResetByAdmin = (userId: string): NewNotification => ({
  userId,
  type: 'password_changed',
  title: 'Your password was reset',
  message: 'The boutique gave your account a temporary password. If you did not ask for it, please call us.',
})

/** To whoever's it is: an admin's lies in the inbox that all admins share, and is pushed and mailed to her alone. */
export const passwordChanged = ({ id, email }: { id: string; email: string }, isAdmin: boolean): NewNotification => ({
  userId: isAdmin ? null : id,
  type: 'password_changed',
  title: 'Password changed',
  message: isAdmin
    ? `The password of ${email} was changed`
    : 'Your password was changed. If it was not you, please call the boutique.',
  relatedId: id,
})
