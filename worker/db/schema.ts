import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BookingStatus } from '../../shared/bookings.ts'
import type { BoutiqueFacts } from '../../shared/boutique.ts'
import type { Category } from '../../shared/collections.ts'
import type { PublicImage } from '../../shared/images.ts'
import type { LeadStatus, ScoreReason } from '../../shared/leads.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { PhotoType } from '../../shared/photos.ts'
import type { ReportFigures } from '../../shared/reports.ts'
import type { ServiceType } from '../../shared/services.ts'
import type { SocialNetwork } from '../../shared/social.ts'
import { boolean, createdAt, id, paise, textList, timestampMs, updatedAt } from './columns.ts'
import { isDueLater, isListedRoom, rankRange } from './predicates.ts'

// Every table of the shop: foreign keys cross features, and one readable model is worth a lot.
// No ON DELETE CASCADE anywhere: a table rebuild on D1 would fire it and lose child rows without an error.

// ---- Enums that may grow: a new value is one INSERT, where a changed CHECK would rebuild its table. ----
const enumTable = (name: string) => sqliteTable(name, { name: text().primaryKey() })
export const bookingStatuses = enumTable('booking_statuses')
export const orderStatuses = enumTable('order_statuses')
export const leadStatuses = enumTable('lead_statuses')
export const roomStatuses = enumTable('room_statuses')
export const serviceTypes = enumTable('service_types')
export const productCategories = enumTable('product_categories')
export const notificationTypes = enumTable('notification_types')

// ---- People ----
export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    /** scrypt as a PHC string. */
    password: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    phone: text(),
    phoneE164: text('phone_e164'),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    isActive: boolean().notNull().default(true),
    /** Keyed hash of the ADMIN_PASSWORD this account was last made or reset with. */
    adminMark: text(),
    /** Neither delivered nor cancelled; both kept by triggers on orders. */
    activeOrders: integer().notNull().default(0),
    totalOrders: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role_created').on(t.role, t.createdAt, t.id),
    index('users_phone').on(t.phoneE164, t.createdAt),
    check('users_role', sql`${t.role} IN ('customer', 'admin')`),
  ],
)

/** What a session carries beside its person. Times are milliseconds. */
export type SessionData = { startedAt: number; seenAt: number; mustChangePassword?: true }

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's 256 random bits: a leaked table opens no session. */
    sid: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    sess: text({ mode: 'json' }).$type<SessionData>().notNull(),
    expire: timestampMs().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
)

/** What opens an account beside its password, for 72 hours: for whoever forgot it, or was given a new one by the owner. */
export const temporaryCredentials = sqliteTable(
  'temporary_credentials',
  {
    /** The owner's notification of the request; an id of its own where the owner made it. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Keyed hash: 59 random bits need no slow one. */
    hash: text().notNull(),
    /** The copy for the owner's card. Null once handled, and where the owner has seen it already. */
    sealed: text(),
    expiresAt: timestampMs().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // One open request an account: asking again changes nothing until the owner has handled the first.
    uniqueIndex('temporary_credentials_open').on(t.userId).where(sql`sealed IS NOT NULL`),
    index('temporary_credentials_user').on(t.userId),
    index('temporary_credentials_expires').on(t.expiresAt),
  ],
)

export const adminSettings = sqliteTable('admin_settings', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  emailNotifications: boolean().notNull().default(true),
  pushNotifications: boolean().notNull().default(true),
  leadAlerts: boolean().notNull().default(true),
  bookingAlerts: boolean().notNull().default(true),
  chatAlerts: boolean().notNull().default(true),
  dailyReports: boolean().notNull().default(false),
})

export const userSettings = sqliteTable('user_settings', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  emailNotifications: boolean().notNull().default(true),
  pushNotifications: boolean().notNull().default(false),
  orderUpdates: boolean().notNull().default(true),
  marketingEmails: boolean().notNull().default(false),
})

// ---- The window ----
export const products = sqliteTable(
  'products',
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    category: text()
      .$type<Category>()
      .notNull()
      .references(() => productCategories.name),
    price: paise().notNull(),
    /** The address of each picture; `pictures` has the same in their sizes, with words for those who cannot see. */
    images: textList(),
    pictures: text({ mode: 'json' }).$type<PublicImage[]>().notNull().default([]),
    /** 0 is not featured; the highest comes first. */
    featured: integer().notNull().default(0),
    retiredAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('products_slug').on(t.slug),
    index('products_featured').on(t.featured, t.createdAt).where(sql`retired_at IS NULL AND featured > 0`),
    index('products_category').on(t.category, t.featured, t.createdAt).where(sql`retired_at IS NULL`),
    index('products_on_sale').on(t.createdAt, t.id).where(sql`retired_at IS NULL`),
    index('products_retired').on(t.createdAt, t.id).where(sql`retired_at IS NOT NULL`),
    check('products_price', sql`${t.price} >= 0`),
  ],
)

export const testimonials = sqliteTable(
  'testimonials',
  {
    id: id(),
    name: text().notNull(),
    location: text(),
    rating: integer().notNull(),
    review: text().notNull(),
    image: text(),
    source: text({ enum: ['google', 'facebook', 'instagram'] }),
    featured: integer().notNull().default(0),
    /** Who offered it after which order; null for what the owner entered. */
    userId: text().references(() => users.id),
    orderId: text().references(() => orders.id),
    /** Null while what a customer offered waits for the owner. */
    approvedAt: timestampMs().$defaultFn(() => new Date()),
    hiddenAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: timestampMs().$onUpdateFn(() => new Date()),
  },
  (t) => [
    index('testimonials_featured').on(t.featured, t.createdAt).where(sql`featured > 0`),
    index('testimonials_sourced').on(t.createdAt).where(sql`source IS NOT NULL`),
    index('testimonials_offered').on(t.createdAt, t.id).where(sql`approved_at IS NULL AND hidden_at IS NULL`),
    index('testimonials_approved').on(t.createdAt, t.id).where(sql`approved_at IS NOT NULL AND hidden_at IS NULL`),
    index('testimonials_hidden').on(t.createdAt, t.id).where(sql`hidden_at IS NOT NULL`),
    // One order, one testimonial.
    uniqueIndex('testimonials_order').on(t.orderId),
    check('testimonials_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    check('testimonials_source', sql`${t.source} IN ('google', 'facebook', 'instagram')`),
  ],
)

export const socialPosts = sqliteTable(
  'social_posts',
  {
    id: id(),
    network: text({ enum: ['instagram', 'facebook'] })
      .$type<SocialNetwork>()
      .notNull(),
    /** The network's own id; null for posts the owner entered. */
    externalId: text(),
    imageUrl: text().notNull(),
    caption: text(),
    permalink: text(),
    timestamp: timestampMs().notNull(),
    likes: integer(),
    comments: integer(),
    /** What the owner does not want to show, though the network still has it. */
    hiddenAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    index('social_posts_latest').on(t.network, t.timestamp),
    uniqueIndex('social_posts_external').on(t.network, t.externalId),
    check('social_posts_network', sql`${t.network} IN ('instagram', 'facebook')`),
  ],
)

/** Each picture that the owner has put in, in its sizes. Those attached to nothing for a day are swept. */
export const images = sqliteTable(
  'pictures',
  {
    id: id(),
    /** As pages show it, the words apart. */
    picture: text({ mode: 'json' }).$type<Omit<PublicImage, 'alt'>>().notNull(),
    /** The sizes as they lie in R2, without their prefix. */
    files: textList(),
    /** The piece, testimonial or post that shows it. */
    attachedTo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pictures_attached').on(t.attachedTo),
    index('pictures_loose').on(t.createdAt).where(sql`attached_to IS NULL`),
  ],
)

/** What the owner has written over shared/boutique.ts: one row, or none before her first entry. */
export const boutiqueFacts = sqliteTable('boutique_facts', {
  id: integer().primaryKey(),
  facts: text({ mode: 'json' }).$type<BoutiqueFacts>().notNull(),
  updatedAt: updatedAt(),
})

// ---- Bookings and orders ----
export const bookings = sqliteTable(
  'bookings',
  {
    id: id(),
    userId: text().references(() => users.id),
    childName: text().notNull(),
    parentName: text().notNull(),
    phone: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    /** Contact data, not identity. A caller at the desk may have none. */
    email: text(),
    serviceType: text()
      .$type<ServiceType>()
      .notNull()
      .references(() => serviceTypes.name),
    message: text(),
    eventDate: text(),
    preferredTime: text(),
    productSlug: text(),
    inspirationPhotos: textList(),
    status: text()
      .$type<BookingStatus>()
      .notNull()
      .default('pending')
      .references(() => bookingStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    source: text().notNull().default('website'),
    consentVersion: text(),
    consentAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bookings_created').on(t.createdAt, t.id),
    index('bookings_status_created').on(t.status, t.createdAt, t.id),
    index('bookings_score').on(t.leadScore, t.createdAt, t.id),
    index('bookings_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
    index('bookings_user').on(t.userId, t.createdAt, t.id),
    index('bookings_phone').on(t.phoneE164),
    index('bookings_email').on(t.email, t.userId),
    check('bookings_score', sql`${t.leadScore} BETWEEN 0 AND 100`),
  ],
)

/** One row for each Idempotency-Key: the same key gives the same booking again. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** SHA-256 of the body: the same key with another body is a mistake. */
    bodyHash: text().notNull(),
    bookingId: text()
      .notNull()
      .references(() => bookings.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    userId: text().references(() => users.id),
    bookingId: text().references(() => bookings.id),
    customerName: text(),
    customerEmail: text(),
    customerPhone: text(),
    outfitType: text().notNull(),
    eventDate: text(),
    description: text(),
    inspirationPhotos: textList(),
    status: text()
      .$type<OrderStatus>()
      .notNull()
      .default('pending')
      .references(() => orderStatuses.name),
    priority: text({ enum: ['low', 'normal', 'high', 'urgent'] })
      .notNull()
      .default('normal'),
    estimatedDelivery: timestampMs(),
    /** Stated by the owner (`isTotalStated`), or what the pieces come to. */
    totalAmount: paise(),
    isTotalStated: boolean().notNull().default(false),
    /** All that was paid: the sum of its payments. */
    advanceAmount: paise(),
    /** Total less what was paid; below zero where more was paid than asked. */
    balanceAmount: paise(),
    notes: text(),
    customerPhoneE164: text('customer_phone_e164'),
    /** When the Indian day begins on which it must be out of the door; null without a date. */
    dueAt: timestampMs(),
    /** Its place in the admin list, the lowest first: see features/orders/rank.ts. */
    rank: integer().notNull().default(rankRange),
    /** Who changed it last and what, for whoever changes it at the same time. */
    updatedBy: text().references(() => users.id),
    updatedFields: textList(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt, t.id),
    index('orders_created').on(t.createdAt, t.id),
    index('orders_status_created').on(t.status, t.createdAt, t.id),
    index('orders_rank').on(t.rank, t.createdAt, t.id),
    index('orders_status_rank').on(t.status, t.rank, t.createdAt, t.id),
    // Open, with a date, and not yet known to be late.
    index('orders_due').on(t.dueAt).where(isDueLater),
    uniqueIndex('orders_booking').on(t.bookingId),
    check('orders_priority', sql`${t.priority} IN ('low', 'normal', 'high', 'urgent')`),
  ],
)

export const orderItems = sqliteTable(
  'order_items',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    productId: text().references(() => products.id),
    name: text().notNull(),
    quantity: integer().notNull().default(1),
    /** For one piece. */
    price: paise().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    index('order_items_order').on(t.orderId, t.position),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_price', sql`${t.price} >= 0`),
  ],
)

/** When an order came to each stage, and where it was before: a step back is a row like any other. */
export const orderStatusChanges = sqliteTable(
  'order_stages',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    stage: text()
      .$type<OrderStatus>()
      .notNull()
      .references(() => orderStatuses.name),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_stages_order').on(t.orderId, t.createdAt),
    index('order_stages_reached').on(t.stage, t.createdAt),
  ],
)

/** Money that came, or below zero went back. Never changed: a mistake is another row. */
export const orderPayments = sqliteTable(
  'order_payments',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    method: text(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_payments_order').on(t.orderId, t.createdAt),
    index('order_payments_created').on(t.createdAt),
    check('order_payments_amount', sql`${t.amount} <> 0`),
  ],
)

export const orderUpdates = sqliteTable(
  'work_updates',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    title: text().notNull(),
    description: text(),
    photos: textList(),
    stage: text()
      .$type<OrderStatus>()
      .references(() => orderStatuses.name),
    isVisible: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt().default(sql`0`),
  },
  (t) => [index('work_updates_order').on(t.orderId, t.isVisible, t.createdAt)],
)

/** What the desk keeps in mind about a customer. Apart from `users`, which every session reads and some answers show. */
export const customerNotes = sqliteTable('customer_notes', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  notes: text().notNull(),
  updatedAt: updatedAt(),
})

/** What lies in R2 and to whom it belongs. Unclaimed ones are swept after 24 hours. */
export const photos = sqliteTable(
  'photos',
  {
    key: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    contentType: text().$type<PhotoType>(),
    size: integer(),
    /** Of a multipart upload; null for one that is put whole. */
    uploadId: text(),
    /** Recorded at the claim; serving asks R2 for this very object, so a later swap is never shown. */
    etag: text(),
    claimKind: text({ enum: ['booking', 'order', 'message'] }),
    claimId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('photos_unclaimed_user').on(t.userId).where(sql`claim_id IS NULL`),
    index('photos_unclaimed_age').on(t.createdAt).where(sql`claim_id IS NULL`),
    index('photos_claim').on(t.claimKind, t.claimId),
    check('photos_claim_kind', sql`${t.claimKind} IN ('booking', 'order', 'message')`),
  ],
)

// ---- Contacts and leads ----
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    phoneE164: text('phone_e164'),
    subject: text(),
    message: text().notNull(),
    status: text()
      .$type<LeadStatus>()
      .notNull()
      .default('new')
      .references(() => leadStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    source: text().notNull().default('website'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('contacts_created').on(t.createdAt, t.id),
    index('contacts_status_created').on(t.status, t.createdAt, t.id),
    index('contacts_score').on(t.leadScore, t.createdAt, t.id),
    index('contacts_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
    index('contacts_email').on(t.email),
    index('contacts_phone').on(t.phoneE164),
  ],
)

export const leads = sqliteTable(
  'leads',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    phoneE164: text('phone_e164'),
    source: text().notNull(),
    type: text().notNull(),
    status: text()
      .$type<LeadStatus>()
      .notNull()
      .default('new')
      .references(() => leadStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    notes: text(),
    lastContactDate: timestampMs(),
    conversionDate: timestampMs(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('leads_created').on(t.createdAt, t.id),
    index('leads_status_created').on(t.status, t.createdAt, t.id),
    index('leads_score').on(t.leadScore, t.createdAt, t.id),
    index('leads_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
    index('leads_phone').on(t.phoneE164, t.createdAt),
    index('leads_email').on(t.email, t.createdAt),
  ],
)

export const chatRooms = sqliteTable(
  'chat_rooms',
  {
    id: text().primaryKey(),
    /** A user's id or a guest's (`guest-...`), so no foreign key. */
    customerId: text().notNull(),
    adminId: text().references(() => users.id),
    orderId: text().references(() => orders.id),
    status: text()
      .notNull()
      .default('active')
      .references(() => roomStatuses.name),
    /** When somebody wrote last; of a guest who has not, when the details were left. Null: nothing to show the owner. */
    lastMessageAt: timestampMs(),
    createdAt: createdAt(),
    // What lists need of the conversation, which lies in its ChatRoom: absolute values, written by the room's alarm.
    /** Counts the room's changes; a summary that comes late does not undo a later one. */
    revision: integer().notNull().default(0),
    lastSeq: integer().notNull().default(0),
    preview: text(),
    lastSide: text({ enum: ['person', 'shop'] }),
    unreadPerson: integer().notNull().default(0),
    unreadShop: integer().notNull().default(0),
    /** Something the shop has not read: the owner's list begins with these. */
    waiting: boolean().notNull().default(false),
    /** The room that has this one's messages, after a guest's thread was added to an account that had a room. */
    mergedInto: text(),
  },
  (t) => [
    index('chat_rooms_customer').on(t.customerId),
    uniqueIndex('chat_rooms_order').on(t.orderId),
    index('chat_rooms_created').on(t.createdAt),
    // One general room for each person.
    uniqueIndex('chat_rooms_general').on(t.customerId).where(sql`order_id IS NULL AND merged_into IS NULL`),
    index('chat_rooms_inbox').on(t.waiting, t.lastMessageAt, t.id).where(isListedRoom),
  ],
)

/** In which rooms a person's sockets may be open though the room is not theirs: an admin's, to be closed when she leaves. */
export const chatOpenings = sqliteTable(
  'chat_openings',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    roomId: text()
      .notNull()
      .references(() => chatRooms.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roomId] })],
)

/** Answers the owner gives often, to put into a message with one tap. */
export const savedReplies = sqliteTable(
  'saved_replies',
  {
    id: id(),
    title: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_replies_created').on(t.createdAt)],
)

export const chatLeads = sqliteTable(
  'chat_leads',
  {
    id: id(),
    chatRoomId: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    location: text().notNull(),
    email: text(),
    status: text()
      .$type<LeadStatus>()
      .notNull()
      .default('new')
      .references(() => leadStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    notes: text(),
    convertedToCustomerId: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('chat_leads_room').on(t.chatRoomId),
    index('chat_leads_phone').on(t.phoneE164),
    index('chat_leads_customer').on(t.convertedToCustomerId),
    index('chat_leads_created').on(t.createdAt, t.id),
    index('chat_leads_status_created').on(t.status, t.createdAt, t.id),
    index('chat_leads_score').on(t.leadScore, t.createdAt, t.id),
    index('chat_leads_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
  ],
)

// ---- Telling people ----
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    endpoint: text().notNull(),
    p256dhKey: text().notNull(),
    authKey: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** The browser and what it runs on, as the person reads it in the list of devices. */
    label: text().notNull().default(''),
    /** The session it was made in: triggers end it with that session, but not when the session merely grows old. */
    sid: text(),
    /** When a push last reached it. */
    lastUsedAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_sid').on(t.sid),
  ],
)

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    /** Null: for the owner, one row with one read state however many admins there are. */
    userId: text().references(() => users.id),
    title: text().notNull(),
    message: text().notNull(),
    type: text()
      .notNull()
      .references(() => notificationTypes.name),
    relatedId: text(),
    isRead: boolean().notNull().default(false),
    isPushSent: boolean().notNull().default(false),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** Just noted: the next run of `deliver` makes its deliveries and clears this. */
    isOutbox: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_outbox').on(t.createdAt).where(sql`is_outbox = 1`),
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    index('notifications_type').on(t.userId, t.type, t.createdAt, t.id),
    index('notifications_others').on(t.userId, t.createdAt, t.id).where(sql`type <> 'password_reset'`),
    index('notifications_unread').on(t.userId, t.createdAt).where(sql`is_read = 0`),
  ],
)

/** One notification on its way to one device or mailbox. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: id(),
    notificationId: text()
      .notNull()
      .references(() => notifications.id),
    /** Null for an admin who has not signed in yet. */
    userId: text().references(() => users.id),
    channel: text({ enum: ['push', 'mail'] }).notNull(),
    /** The id of a push subscription, which may be gone by now, or a mail address. */
    target: text().notNull(),
    /** Due until it is sent, has failed for good, or has nobody to reach any more. */
    state: text({ enum: ['due', 'sent', 'failed', 'gone'] })
      .notNull()
      .default('due'),
    attempts: integer().notNull().default(0),
    /** While a run holds the lease: when another may take it over. */
    nextAttemptAt: timestampMs().notNull(),
    /** The run that is sending it. */
    lease: text(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.notificationId, t.channel, t.target),
    index('deliveries_due').on(t.nextAttemptAt).where(sql`state = 'due'`),
    index('deliveries_lease').on(t.lease).where(sql`lease IS NOT NULL`),
    index('deliveries_state').on(t.state, t.createdAt, t.id),
    check('deliveries_states', sql`${t.state} IN ('due', 'sent', 'failed', 'gone')`),
  ],
)

/** The evening report of an Indian date: the key sees to it that there is one, however often cron fires. */
export const dailyReports = sqliteTable('daily_reports', {
  date: text().primaryKey(),
  figures: text({ mode: 'json' }).$type<ReportFigures>().notNull(),
  createdAt: createdAt(),
})

// ---- Housekeeping ----
/** Totals kept by triggers, so that no list or figure counts by scanning. */
export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull().default(0) })

/** How often a key was used in its current window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().primaryKey(), window: integer().notNull(), count: integer().notNull() },
  (t) => [index('rate_limits_window').on(t.window)],
)

/** Every prefix a row can be found by, in list order: see db/search.ts. */
export const searchTerms = sqliteTable(
  'search_terms',
  {
    kind: text().notNull(),
    /** A status, or '' for every status. */
    status: text().notNull(),
    prefix: text().notNull(),
    createdAt: integer().notNull(),
    rowId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.status, t.prefix, t.createdAt, t.rowId] })],
)
