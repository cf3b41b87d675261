import { otherGarment } from '../../shared/garments.ts'
import { defaultSubject } from '../../shared/leads.ts'
import { dayMs, hourMs } from '../../shared/time.ts'
import type { WhatsappTopic } from '../../shared/whatsapp.ts'
import type { Ctx } from '../../worker/context.ts'
import { notifications, whatsappMessages } from '../../worker/db/schema.ts'
import { bookingCreated, bookingStatusChanged, confirmedMessage } from '../../worker/features/bookings/notifications.ts'
import { chatLeadCreated } from '../../worker/features/leads/chat-leads.ts'
import { enquiryReceived } from '../../worker/features/leads/contacts.ts'
import type { NewNotification } from '../../worker/features/notifications/enqueue.ts'
import { updateText } from '../../worker/features/orders/notified.ts'
import { type NewMessage, type OrderNow, orderMessage, orderValues } from '../../worker/features/whatsapp/enqueue.ts'
import { renderMessage } from '../../worker/features/whatsapp/render.ts'
import type { Accounts, Customers } from './accounts.ts'
import { sampleFacts } from './data/boutique.ts'
import { type Family, families } from './data/families.ts'
import { openingHour } from './days.ts'
import type { Enquiries } from './enquiries.ts'
import type { SampleOrderRow } from './orders.ts'

type Written = { message: NewMessage; at: Date; isSent?: boolean }
/** Days of sent messages in the sample. The shop keeps sent messages for 30 days. */
const sentDays = 28

/** Returns statements for messages to send and for sent messages. Customers who declined messages get none. */
export function messageStatements(
  ctx: Ctx,
  { orders, bookings, customers }: { orders: SampleOrderRow[]; bookings: Enquiries['bookings']; customers: Customers },
  now: number,
) {
  const written = [...orders.flatMap((order) => ofOrder(order, now)), ...bookings.flatMap((row) => ofBooking(row, now))]
  return written.flatMap(({ message: { topic, about, userId, name, phoneE164, values }, at, isSent }) => {
    const { language, noWhatsapp }: Partial<Family> = familyOf(userId, customers) ?? {}
    if (!phoneE164 || noWhatsapp) return []
    const row = {
      ...{ id: crypto.randomUUID(), topic, about, userId, name: name ?? '', phoneE164, values, createdAt: at },
      ...{ language: language ?? ('en' as const), sentAt: null, skippedAt: null, text: null },
    }
    const sent = isSent && {
      sentAt: new Date(at.getTime() + hourMs),
      text: renderMessage(row, [], { shop: sampleFacts.name, visitAt: null }, at.getTime())[row.language],
    }
    return [ctx.db.insert(whatsappMessages).values({ ...row, ...sent })]
  })
}

function familyOf(userId: string | null, customers: Customers): Family | undefined {
  const found = [...customers].find(([, id]) => id === userId)
  return found && families[found[0]]
}

/** Returns a message with the order's values at the time it was sent. */
function messageOf(topic: WhatsappTopic, order: SampleOrderRow): NewMessage {
  const message = orderMessage(topic, order)
  const { balanceAmount: balance, advanceAmount: paid, estimatedDelivery, plan } = order
  const garment: OrderNow['garment'] = order.garment === otherGarment ? null : [garmentName(order.garment ?? ''), null]
  const delivery = estimatedDelivery?.getTime() ?? null
  const now = { balance, paid, delivery, fitting: plan?.fitting ?? null, garment, wearer: null }
  return { ...message, values: { ...message.values, ...orderValues(topic, now) } }
}

/** Returns the name of a garment: `Baptism suit` for `baptism-suit`. */
const garmentName = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replace('-', ' ')

/**
 * Returns the messages of an order for its status. A delivered order has already been sent its message that it was
 * ready.
 */
function ofOrder(order: SampleOrderRow, now: number): Written[] {
  const at = order.steps.at(-1)?.at ?? order.createdAt
  const days = (now - at.getTime()) / dayMs
  const written = (topic: WhatsappTopic) => messageOf(topic, order)
  if (order.status === 'fitting' || order.status === 'ready') return [{ message: written(order.status), at }]
  if (order.status === 'pending' || order.status === 'confirmed')
    return [{ message: written('order_open'), at: order.createdAt, isSent: days > 2 }]
  if (order.status !== 'delivered' || days > sentDays) return []
  const ready = { message: written('ready'), at: new Date(at.getTime() - dayMs), isSent: true }
  return days > 3 ? [ready, { message: written('review'), at: new Date(at.getTime() + 3 * dayMs) }] : [ready]
}

/** Returns the message of a confirmed booking; the newest bookings still wait for it. */
const ofBooking = (booking: Enquiries['bookings'][number], now: number): Written[] =>
  booking.status === 'confirmed' && now - booking.createdAt.getTime() < sentDays * dayMs
    ? [
        {
          message: confirmedMessage(booking),
          at: new Date(booking.createdAt.getTime() + hourMs),
          isSent: now - booking.createdAt.getTime() > 5 * dayMs,
        },
      ]
    : []

type SampleNotification = NewNotification & { isRead: boolean; createdAt: Date }
const shownDays = 14

/** Returns statements for the notifications of the admins, from the last two weeks, and of the sample customer. */
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

/** Notifications of the sample customer: unread for the order's update, read for the confirmed booking. */
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
