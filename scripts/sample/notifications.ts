import type { NotificationType } from '../../shared/notifications.ts'
import { serviceLabels } from '../../shared/services.ts'
import type { Ctx } from '../../worker/context.ts'
import { notifications } from '../../worker/db/schema.ts'
import type { Accounts } from './accounts.ts'
import { openingHour } from './days.ts'
import type { Enquiries } from './enquiries.ts'

type SampleNotification = {
  type: NotificationType
  title: string
  message: string
  relatedId?: string
  createdAt: Date
}

/** Statements for both bells: what the owner heard in the last two weeks, and what the sample customer was told. */
export function notificationStatements(ctx: Ctx, desk: Enquiries, accounts: Accounts, now: number) {
  const recent = (row: { createdAt: Date }) => now - row.createdAt.getTime() < 14 * 86_400_000
  const toAdmin: (SampleNotification & { isRead: boolean })[] = [
    ...desk.bookings.filter(recent).map((row) => ({
      type: 'booking' as const,
      title: 'New consultation booking',
      message: `${row.parentName} asks for ${serviceLabels[row.serviceType]} for ${row.childName}`,
      relatedId: row.id,
      isRead: row.status !== 'pending',
      createdAt: row.createdAt,
    })),
    ...desk.contacts.filter(recent).map((row) => ({
      type: 'contact' as const,
      title: 'New enquiry',
      message: `${row.name}: ${row.subject ?? 'General Inquiry'}`,
      relatedId: row.id,
      isRead: row.status !== 'new',
      createdAt: row.createdAt,
    })),
    ...desk.chatLeads.filter(recent).map((row) => ({
      type: 'chat_lead' as const,
      title: 'New chat lead',
      message: `${row.name} from ${row.location} would like to talk`,
      relatedId: row.id,
      isRead: row.status !== 'new',
      createdAt: row.createdAt,
    })),
  ]
  const customer = accounts.get('elizabeth')
  const toCustomer: (SampleNotification & { isRead: boolean })[] = [
    {
      type: 'order_update',
      title: 'The lace is in',
      message: 'Christening gown for മറിയ: insertion on the skirt is done, the collar is next.',
      isRead: false,
      createdAt: openingHour(now, 3, 1),
    },
    {
      type: 'booking_status',
      title: 'Booking confirmed',
      message: 'Your consultation for മറിയ is confirmed.',
      isRead: true,
      createdAt: openingHour(now, 11, 2),
    },
  ]
  return [
    ...toAdmin.map((news) => ctx.db.insert(notifications).values(news)),
    ...toCustomer.map((news) => ctx.db.insert(notifications).values({ ...news, userId: customer })),
  ]
}
