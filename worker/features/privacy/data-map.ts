import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as tables from '../../db/schema.ts'

type Table = SQLiteTable & { $inferSelect: object }
/** What the download has of a table: `hers` goes into it, `inside` is the shop's own or what a secret hangs on. */
export type DataPart = {
  table: SQLiteTable
  hers: readonly string[]
  inside: readonly string[]
  where: (userId: string) => SQL
}

function part<Of extends Table, const Hers extends keyof Of['$inferSelect'] & string>(
  table: Of,
  hers: readonly Hers[],
  inside: readonly Exclude<keyof Of['$inferSelect'] & string, Hers>[],
  where: (userId: string) => SQL,
): DataPart {
  return { table, hers, inside, where }
}

const byUser = (userId: string) => sql`user_id = ${userId}`
const ordersOf = (userId: string) => sql`order_id IN (SELECT orders.id FROM orders WHERE orders.user_id = ${userId})`
/** An address that nobody has confirmed may be a stranger's, and so what was written from it. */
const byEmail = (userId: string) =>
  sql`email = (SELECT users.email FROM users WHERE users.id = ${userId} AND users.email_confirmed_at IS NOT NULL)`

const score = ['leadScore', 'scoreReasons'] as const

/**
 * What a customer's download has of each table that the erasure map calls personal (test/worker/privacy/data-zip.test.ts
 * compares the two), and which rows of it are hers. The notes of the shop for itself stay inside.
 */
export const dataMap = {
  users: part(
    tables.users,
    [
      'id',
      'email',
      'firstName',
      'lastName',
      'profileImageUrl',
      'phone',
      'phoneE164',
      'isActive',
      'emailConfirmedAt',
      'hasAccount',
      'language',
      'noWhatsapp',
      'wantsLetters',
      'createdAt',
    ],
    [
      'password',
      'role',
      'confirmHash',
      'confirmExpiresAt',
      'claimHash',
      'claimExpiresAt',
      'importId',
      'adminMark',
      'activeOrders',
      'totalOrders',
      'updatedAt',
    ],
    (userId) => sql`id = ${userId}`,
  ),
  userSettings: part(
    tables.userSettings,
    ['emailNotifications', 'pushNotifications', 'orderUpdates', 'marketingEmails'],
    ['userId'],
    byUser,
  ),
  pushSubscriptions: part(
    tables.pushSubscriptions,
    ['label', 'isActive', 'createdAt', 'lastUsedAt'],
    ['id', 'userId', 'endpoint', 'p256dhKey', 'authKey', 'sid'],
    byUser,
  ),
  consents: part(tables.consents, ['kind', 'version', 'given', 'how', 'createdAt'], ['id', 'userId', 'byId'], byUser),
  dataRequests: part(
    tables.dataRequests,
    ['kind', 'text', 'createdAt', 'dueAt', 'answeredAt', 'answer'],
    ['id', 'userId', 'byId'],
    byUser,
  ),
  bookings: part(
    tables.bookings,
    [
      'id',
      'childName',
      'parentName',
      'phone',
      'phoneE164',
      'email',
      'serviceType',
      'message',
      'eventDate',
      'preferredTime',
      'productSlug',
      'inspirationPhotos',
      'status',
      'source',
      'consentVersion',
      'consentAt',
      'createdAt',
    ],
    ['userId', ...score, 'updatedAt'],
    byUser,
  ),
  contacts: part(
    tables.contacts,
    ['name', 'email', 'phone', 'phoneE164', 'subject', 'message', 'source', 'createdAt'],
    ['id', 'status', ...score, 'updatedAt'],
    byEmail,
  ),
  leads: part(
    tables.leads,
    ['name', 'email', 'phone', 'phoneE164', 'source', 'type', 'createdAt'],
    ['id', 'status', ...score, 'notes', 'lastContactDate', 'conversionDate', 'updatedAt'],
    byEmail,
  ),
  chatLeads: part(
    tables.chatLeads,
    ['name', 'phone', 'phoneE164', 'location', 'email', 'createdAt'],
    ['id', 'chatRoomId', 'status', ...score, 'notes', 'convertedToCustomerId', 'updatedAt'],
    (userId) => sql`chat_room_id IN (SELECT chat_rooms.id FROM chat_rooms WHERE chat_rooms.customer_id = ${userId})`,
  ),
  notifications: part(
    tables.notifications,
    ['title', 'message', 'type', 'isRead', 'createdAt'],
    ['id', 'userId', 'relatedId', 'isPushSent', 'data', 'isOutbox'],
    byUser,
  ),
  whatsappMessages: part(
    tables.whatsappMessages,
    ['topic', 'name', 'phoneE164', 'language', 'values', 'createdAt', 'sentAt', 'skippedAt', 'text'],
    ['id', 'about', 'userId'],
    byUser,
  ),
  testimonials: part(
    tables.testimonials,
    ['name', 'location', 'rating', 'review', 'image', 'orderId', 'approvedAt', 'createdAt'],
    ['id', 'source', 'featured', 'userId', 'hiddenAt', 'updatedAt'],
    ordersOf,
  ),
  wearers: part(
    tables.wearers,
    ['id', 'name', 'born', 'createdAt'],
    ['userId', 'note', 'importId', 'updatedAt'],
    byUser,
  ),
  measurements: part(
    tables.measurements,
    ['wearerId', 'garment', 'takenOn', 'unit', 'sizes', 'createdAt'],
    ['id', 'notes', 'byName', 'importId', 'usedAt'],
    (userId) => sql`wearer_id IN (SELECT wearers.id FROM wearers WHERE wearers.user_id = ${userId})`,
  ),
  visits: part(
    tables.visits,
    ['kind', 'bookingId', 'orderId', 'startsAt', 'minutes', 'cancelledAt', 'cancelledBy', 'moves', 'createdAt'],
    ['id', 'userId', 'sequence', 'remindedAt', 'note', 'updatedAt'],
    byUser,
  ),
  orders: part(
    tables.orders,
    [
      'id',
      'bookingId',
      'customerName',
      'customerEmail',
      'customerPhone',
      'customerPhoneE164',
      'outfitType',
      'garment',
      'wearerId',
      'wearerName',
      'eventDate',
      'description',
      'inspirationPhotos',
      'status',
      'estimatedDelivery',
      'totalAmount',
      'advanceAmount',
      'balanceAmount',
      'deliveryWay',
      'deliveryAddress',
      'deliveryPinCode',
      'deliveryCharge',
      'claimedAmount',
      'claimedReference',
      'claimedAt',
      'createdAt',
    ],
    ['userId', 'notes', 'tailorNotes', 'measurementId'],
    byUser,
  ),
  orderItems: part(tables.orderItems, ['orderId', 'name', 'quantity', 'price'], [], ordersOf),
  orderPayments: part(
    tables.orderPayments,
    ['orderId', 'amount', 'method', 'number', 'paidOn', 'reference', 'createdAt'],
    ['note', 'reason'],
    ordersOf,
  ),
  quotes: part(
    tables.quotes,
    ['orderId', 'version', 'lines', 'note', 'total', 'validUntil', 'createdAt', 'answeredAt', 'answer', 'comment'],
    ['byId'],
    ordersOf,
  ),
  orderUpdates: part(
    tables.orderUpdates,
    ['orderId', 'title', 'description', 'photos', 'stage', 'createdAt'],
    [],
    (userId) => sql`is_visible = 1 AND ${ordersOf(userId)}`,
  ),
}

/** Nothing of these goes out: what secrets hang on, copies of what is there already, and the shop's notes for itself. */
export const insideTables = [
  'customerNotes',
  'sessions',
  'temporaryCredentials',
  'idempotencyKeys',
  'chatOpenings',
  'deliveries',
  'searchTerms',
  'searchWords',
  'rateLimits',
  'answers',
  'dailyReports',
] as const

/** Read apart: what is in a room lies in its object, and a photo in R2. */
export const apartTables = ['chatRooms', 'photos'] as const
