import { sql } from 'drizzle-orm'
import { confirmedEmailOf, isHerContact, isOwnDescription, leadsOfBoth } from '../../db/ownership.ts'
import * as tables from '../../db/schema.ts'
import { impersonalTables } from './impersonal-tables.ts'
import * as rows from './person-rows.ts'
import { marks, orderFieldMarks, personal, type Tables } from './person-rows.ts'

/**
 * All tables that may contain data of a customer: the customer's rows, their retention and the content of each column.
 * The erasure, the download and the sealed copy use this map. It does not compile if a table or a column is missing. An
 * erasure proceeds from top to bottom: rows that refer to others come first. Amounts and their days stay for the books,
 * without their customer.
 */
export const personalData = {
  // A report contains the orders due the next day with their customers' names: erase-statements.ts removes them.
  dailyReports: personal(tables.dailyReports, { columns: marks({ inside: 'figures', kept: 'date createdAt' }) }),
  rateLimits: personal(tables.rateLimits, { columns: 'inside' }),
  answers: personal(tables.answers, { columns: 'inside' }),
  deliveries: personal(tables.deliveries, {
    columns: 'inside',
    erased: rows.either(
      rows.ofUser(),
      (person) => sql`notification_id IN (SELECT id FROM notifications WHERE ${rows.notificationsOf(person)})`,
    ),
    isUnsealed: true,
  }),
  notifications: personal(tables.notifications, {
    columns: marks({
      shown: 'title message type isRead createdAt',
      inside: 'id userId relatedId isPushSent data isOutbox',
    }),
    download: { file: 'notifications', rows: rows.byUser },
    erased: rows.notificationsOf,
    keptFor: 'notification',
  }),
  whatsappMessages: personal(tables.whatsappMessages, {
    columns: marks({
      shown: 'topic name phoneE164 language values createdAt sentAt skippedAt text',
      inside: 'id about userId',
    }),
    download: {
      file: 'whatsapp-messages',
      rows: rows.byUser,
      onlyIf: {
        name: rows.isHerMessage,
        phoneE164: rows.isHerMessage,
        values: rows.isHerMessage,
        text: rows.isHerMessage,
      },
    },
    erased: rows.messagesOf,
  }),
  visits: personal(tables.visits, {
    columns: marks({
      shown: 'kind bookingId orderId startsAt minutes cancelledAt cancelledBy moves came createdAt',
      inside: 'id userId sequence remindedAt note updatedAt',
    }),
    download: { file: 'visits', rows: rows.byUser },
    erased: rows.visitsOf,
  }),
  idempotencyKeys: personal(tables.idempotencyKeys, {
    columns: 'inside',
    erased: rows.either(rows.ofUser(), rows.among('booking_id', 'bookings')),
    isUnsealed: true,
  }),
  testimonials: personal(tables.testimonials, {
    columns: marks({
      shown: 'name location rating review malayalam image orderId approvedAt createdAt',
      inside: 'id source featured userId hiddenAt updatedAt',
    }),
    download: { file: 'testimonials', rows: rows.byUser },
    erased: rows.testimonialsOf,
  }),
  orderItems: personal(tables.orderItems, {
    columns: marks({
      shownAndKept: 'orderId quantity price',
      shown: 'name',
      inside: 'searchText',
      kept: 'id productId position',
    }),
    download: { file: 'order-pieces', rows: rows.ofHerOrders },
    erased: rows.among('order_id', 'orders'),
  }),
  orderPayments: personal(tables.orderPayments, {
    columns: marks({
      shownAndKept: 'orderId amount method number paidOn reference orderDiscount createdAt',
      inside: 'note reason',
      kept: 'id reverses orderTotal sharedId byId',
    }),
    download: { file: 'payments', rows: rows.ofHerOrders, onlyIf: { reference: rows.isOfHerOrder } },
    erased: rows.among('order_id', 'orders'),
  }),
  quotes: personal(tables.quotes, {
    columns: marks({
      shownAndKept: 'orderId version total discount advance validUntil createdAt answeredAt answer',
      shown: 'lines note comment discountReason',
      inside: 'byId',
      kept: 'id supersededAt how',
    }),
    download: {
      file: 'quotations',
      rows: rows.ofHerOrders,
      onlyIf: { comment: (userId) => sql`how = 'room' AND by_id = ${userId}` },
    },
    erased: rows.among('order_id', 'orders'),
  }),
  // The buyer's name and GSTIN stay for eight years, because tax law requires at least six (section 36 of the CGST Act:
  // 72 months).
  bills: personal(tables.bills, {
    columns: marks({
      shownAndKept: 'orderId number kind issuedOn lines seller totals cancels createdAt',
      shown: 'buyer',
      inside: 'reason',
      kept: 'id byId',
    }),
    download: { file: 'bills', rows: rows.ofHerOrders, onlyIf: { buyer: rows.isOfHerOrder } },
    erased: rows.among('order_id', 'orders'),
    keptFor: 'billName',
  }),
  orderUpdates: personal(tables.orderUpdates, {
    columns: marks({
      shownAndKept: 'orderId stage createdAt',
      shown: 'title description photos',
      kept: 'id isVisible byId updatedAt',
    }),
    download: { file: 'order-updates', rows: (userId) => sql`is_visible = 1 AND ${rows.ofHerOrders(userId)}` },
    erased: rows.among('order_id', 'orders'),
  }),
  familyLinks: personal(tables.familyLinks, {
    columns: marks({
      shown: 'orderId title createdAt expiresAt seenAt',
      inside: 'id failures lockedUntil revokedAt',
      secret: 'tokenHash pinHash',
    }),
    // An order that moves to another account revokes its links, so valid links are the current customer's.
    download: { file: 'family-links', rows: (userId) => sql`revoked_at IS NULL AND ${rows.ofHerOrders(userId)}` },
    erased: rows.among('order_id', 'orders'),
    isUnsealed: true,
  }),
  photoPins: personal(tables.photoPins, {
    columns: marks({ shown: 'orderId photoKey x y text side doneAt createdAt', inside: 'id byId updatedAt' }),
    download: {
      file: 'notes-on-photos',
      rows: (userId) => sql`${rows.isHerPin(userId)} AND ${rows.ofHerOrders(userId)}`,
    },
    erased: rows.among('order_id', 'orders'),
  }),
  orders: personal(tables.orders, {
    columns: {
      ...orderFieldMarks,
      ...marks({
        shownAndKept: 'id rounding discountAmount balanceAmount createdAt',
        shown: 'bookingId customerPhoneE164 wearerName claims claimedAt',
        inside: 'searchText',
        kept: 'number isTotalStated isPriceOpen planStamp workWeek remeasure dueAt rank importId updatedBy updatedByName updatedFields updatedAt',
      }),
    },
    download: {
      file: 'orders',
      rows: rows.byUser,
      onlyIf: {
        ...{ customerName: isHerContact, customerEmail: isHerContact },
        ...{ customerPhone: isHerContact, customerPhoneE164: isHerContact },
        description: () => isOwnDescription,
        ...{ deliveryAddress: isHerContact, deliveryPinCode: isHerContact },
        balanceAmount: () => sql`orders.status <> 'cancelled'`,
        ...{ claims: rows.isHerClaim, claimedAt: rows.isHerClaim },
      },
    },
    erased: rows.among('id', 'orders'),
  }),
  // Files in the download and in the sealed copy.
  photos: personal(tables.photos, {
    columns: 'inside',
    erased: rows.photosOf,
    isUnsealed: true,
    keptFor: 'orderPhotos',
  }),
  bookings: personal(tables.bookings, {
    columns: marks({
      shown:
        'id childName parentName phone phoneE164 email serviceType message eventDate preferredTime productSlug inspirationPhotos status source heardFrom consentVersion consentAt createdAt',
      inside: 'userId leadScore scoreReasons searchText updatedAt',
    }),
    download: { file: 'bookings', rows: rows.byUser },
    erased: rows.among('id', 'bookings'),
    keptFor: 'booking',
  }),
  measurements: personal(tables.measurements, {
    columns: marks({
      shown: 'wearerId garment takenOn unit sizes createdAt',
      inside: 'id notes byName importId usedAt',
    }),
    download: { file: 'measurements', rows: rows.ofHerWearers },
    erased: rows.measurementsOf,
    keptFor: 'measurements',
  }),
  wearers: personal(tables.wearers, {
    columns: marks({ shown: 'id name born createdAt', inside: 'userId note importId searchText updatedAt' }),
    download: { file: 'who-is-measured', rows: rows.byUser },
    erased: rows.ofUser(),
  }),
  occasionMessages: personal(tables.occasionMessages, {
    columns: marks({ shown: 'kind year sentAt leftOut', inside: 'about userId' }),
    download: { file: 'messages-of-occasions', rows: rows.byUser },
    erased: rows.ofUser(),
  }),
  consents: personal(tables.consents, {
    columns: marks({ shown: 'kind version given how createdAt', inside: 'id userId byId' }),
    download: { file: 'consents', rows: rows.byUser },
    erased: rows.ofUser(),
  }),
  dataRequests: personal(tables.dataRequests, {
    columns: marks({ shown: 'kind text createdAt dueAt answeredAt answer', inside: 'id userId byId' }),
    download: { file: 'requests', rows: rows.byUser },
    erased: rows.ofUser(),
  }),
  contacts: personal(tables.contacts, {
    columns: marks({
      shown: 'name email phone phoneE164 subject message source createdAt',
      inside: 'id status leadScore scoreReasons deskNotes madeKind madeId searchText updatedAt',
    }),
    // An unconfirmed address may be a stranger's, and so may the enquiries from it.
    download: { file: 'enquiries', rows: (userId) => sql`email = ${confirmedEmailOf(userId)}` },
    erased: rows.among('id', 'contacts'),
    keptFor: 'lead',
  }),
  leads: personal(tables.leads, {
    columns: marks({
      shown: 'name email phone phoneE164 source type createdAt',
      inside: 'id userId status leadScore scoreReasons notes lastContactDate conversionDate searchText updatedAt',
    }),
    // A lead is the customer's if her own booking made it, or if its number and address were confirmed before.
    download: { file: 'how-we-met', rows: (userId) => sql`(user_id = ${userId} OR id IN ${leadsOfBoth(userId)})` },
    erased: rows.among('id', 'leads'),
    keptFor: 'lead',
  }),
  chatLeads: personal(tables.chatLeads, {
    columns: marks({
      shown: 'name phone phoneE164 location email createdAt',
      inside:
        'id chatRoomId status leadScore scoreReasons notes convertedToCustomerId deskNotes madeKind madeId searchText updatedAt',
    }),
    download: { file: 'chat-details', rows: rows.ofHerRooms },
    erased: rows.among('id', 'chatLeads'),
    keptFor: 'guestChat',
  }),
  chatOpenings: personal(tables.chatOpenings, {
    columns: 'inside',
    erased: rows.either(rows.ofUser(), rows.among('room_id', 'rooms')),
    isUnsealed: true,
  }),
  // Messages are stored in the rooms: the download and the sealed copy read them there.
  chatRooms: personal(tables.chatRooms, { columns: 'inside', erased: rows.among('id', 'rooms'), keptFor: 'guestChat' }),
  temporaryCredentials: personal(tables.temporaryCredentials, {
    columns: 'inside',
    erased: rows.ofUser(),
    isUnsealed: true,
  }),
  pushSubscriptions: personal(tables.pushSubscriptions, {
    columns: marks({
      shown: 'label isActive createdAt lastUsedAt',
      inside: 'id userId',
      secret: 'endpoint p256dhKey authKey sid',
    }),
    download: { file: 'devices', rows: rows.byUser },
    erased: rows.ofUser(),
    isUnsealed: true,
  }),
  sessions: personal(tables.sessions, { columns: 'inside', erased: rows.ofUser(), isUnsealed: true }),
  userSettings: personal(tables.userSettings, {
    columns: marks({ shown: 'emailNotifications pushNotifications orderUpdates marketingEmails', inside: 'userId' }),
    download: { file: 'settings', rows: rows.byUser },
    erased: rows.ofUser(),
  }),
  // Kept for seven days, in case the merged customers are two people.
  customerMerges: personal(tables.customerMerges, {
    columns: marks({
      shown: 'createdAt undoneAt',
      inside: 'id keptId goneId byId former moved joinedWearers notes joinedRooms',
      secret: 'secrets',
    }),
    download: { file: 'joined-files', rows: (userId) => sql`kept_id = ${userId}` },
    erased: rows.ofUser('kept_id'),
    isUnsealed: true,
  }),
  customerNotes: personal(tables.customerNotes, { columns: 'inside', erased: rows.ofUser() }),
  users: personal(tables.users, {
    columns: marks({
      shown:
        'id email firstName lastName profileImageUrl phone phoneE164 phoneConfirmedAt isActive emailConfirmedAt hasAccount contactEmail language noWhatsapp wantsLetters createdAt',
      inside: 'role importId searchText updatedAt',
      secret: 'password adminMark confirmHash confirmExpiresAt claimHash claimExpiresAt',
    }),
    download: { file: 'you', rows: (userId) => sql`id = ${userId}` },
    erased: rows.ofUser('id'),
  }),
  ...impersonalTables,
} satisfies Tables
