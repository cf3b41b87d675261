import { defaultSubject } from '../../shared/leads.ts'
import { dayMs } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { notifications } from '../../worker/db/schema.ts'
import { bookingCreated, bookingStatusChanged } from '../../worker/features/bookings/notifications.ts'
import { chatLeadCreated } from '../../worker/features/leads/chat-leads.ts'
import { enquiryReceived } from '../../worker/features/leads/contacts.ts'
import type { NewNotification } from '../../worker/features/notifications/enqueue.ts'
import { updateText } from '../../worker/features/orders/notified.ts'
import type { Accounts } from './accounts.ts'
import { openingHour } from './days.ts'
import type { Enquiries } from './enquiries.ts'
import type { SampleOrderRow } from './orders.ts'

type SampleNotification = NewNotification & { isRead: boolean; createdAt: Date }
const shownDays = 14

/** Statements for both bells: the admins' of the last two weeks, and the sample customer's. */
export function notificationStatements(
  ctx: Ctx,
  enquiries: Enquiries,
  orders: SampleOrderRow[],
  accounts: Accounts,
  now: number,
) {
  const rows = [
    ...adminNotifications(enquiries).filter(({ createdAt }) => now - createdAt.getTime() < shownDays * dayMs),
    ...customerNotifications(enquiries, orders, accounts.get('elizabeth'), now),
  ]
  return rows.map((row) => ctx.db.insert(notifications).values(row))
}

const adminNotifications = ({ bookings, contacts, chatLeads }: Enquiries): SampleNotification[] => [
  ...bookings.map((row) => ({
    ...bookingCreated(row),
    isRead: row.status !== 'pending',
    createdAt: row.createdAt,
  })),
  ...contacts.map((row) => ({
    ...enquiryReceived(row.id, row.name, row.subject ?? defaultSubject),
    isRead: row.status !== 'new',
    createdAt: row.createdAt,
  })),
  ...chatLeads.map((row) => ({
    ...chatLeadCreated(row),
    isRead: row.status !== 'new',
    createdAt: row.createdAt,
  })),
]

/** The customer has not read that her order was updated, and has read that her booking was confirmed. */
function customerNotifications(
  { bookings }: Enquiries,
  orders: SampleOrderRow[],
  userId: string | undefined,
  now: number,
): SampleNotification[] {
  const order = orders.find((row) => row.userId === userId && row.status === 'stitching')
  const booking = bookings.find((row) => row.userId === userId && row.status !== 'pending')
  if (!userId || !order || !booking) return []
  return [
    {
      userId,
      type: 'order_update',
      ...updateText(order, 0),
      relatedId: order.id,
      isRead: false,
      createdAt: openingHour(now, 3, 1),
    },
    { ...bookingStatusChanged(booking, 'confirmed'), isRead: true, createdAt: openingHour(now, 11, 2) },
  ]
}
