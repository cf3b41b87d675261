import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Discount } from '../../../shared/money.ts'
import type { DeliveryWay, OrderStatus } from '../../../shared/orders.ts'
import type { Claim } from '../../../shared/payments.ts'
import type { Plan } from '../../../shared/plan.ts'
import {
  isBaptism,
  isBeingMade,
  isDueLater,
  isMeasuredAgain,
  isOpenOrder,
  isPlannedAnew,
  isWorkedOn,
  owes,
  promisedAt,
  rankRange,
} from '../predicates.ts'
import { bookings } from './bookings.ts'
import { boolean, createdAt, id, paise, searchText, textList, timestampMs, updatedAt } from './columns.ts'
import { orderStatuses } from './enums.ts'
import { imports } from './housekeeping.ts'
import { garments, measurements, wearers } from './measurements.ts'
import { products } from './storefront.ts'
import { users } from './users.ts'

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** Counts from 1 through the shop, and is given by the batch that inserts the row: see db/order-numbers.ts. */
    number: integer(),
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
    /** Stated by an admin (`isTotalStated`), or the sum of its items; with the rounding. */
    totalAmount: paise(),
    /** Rounds the total to whole rupees, as the bill that stands for this total does. */
    rounding: paise().notNull().default(0),
    isTotalStated: boolean().notNull().default(false),
    /** The terms of its discount, and in paise what they take off the price; that is part of the total. */
    discount: text({ mode: 'json' }).$type<Discount>(),
    discountAmount: paise().notNull().default(0),
    discountReason: text(),
    /** The sum of its payments. */
    advanceAmount: paise(),
    /** Total less payments; below zero where more was paid than asked. */
    balanceAmount: paise(),
    /** The amount asked for before the work begins; null for the whole balance. */
    advanceDue: paise(),
    /** A quotation was sent and none is accepted yet: until the cloth is cut, nothing is owed. */
    isPriceOpen: boolean().notNull().default(false),
    notes: text(),
    /** How it comes home; null while nobody has said. The charge is part of the total. */
    deliveryWay: text().$type<DeliveryWay>(),
    deliveryAddress: text(),
    deliveryPinCode: text(),
    deliveryCharge: paise(),
    customerPhoneE164: text('customer_phone_e164'),
    /** The moment at which the Indian day of its delivery begins; null without a date. */
    dueAt: timestampMs(),
    /** What kind of thing is made, for its plan; null is planned as `other`. */
    garment: text().references(() => garments.id),
    /** Its share of a week's capacity. */
    load: integer().notNull().default(1),
    /** The day by which each status is finished; null without a day it is due. */
    plan: text({ mode: 'json' }).$type<Plan>(),
    /** 'auto' follows garment, hours and dates, 'rush' is squeezed into the days that were left, 'hand' is the admin's own. */
    planBy: text({ enum: ['auto', 'rush', 'hand'] })
      .notNull()
      .default('auto'),
    /** When it was planned; 0 for orders of before there were plans. */
    planStamp: timestampMs().notNull().default(sql`0`),
    /** The week (`indianWeek`) in which its fitting is finished, which counts its load. */
    workWeek: integer(),
    /** Who wears it, and the set of measurements it is made by. */
    wearerId: text().references(() => wearers.id),
    measurementId: text().references(() => measurements.id),
    /** The first name of its wearer, or of the child of its booking while it has none: lists show it, and find by it. */
    wearerName: text(),
    /** Whether its measurements will be too old, or too small for a child, on the day it is due. */
    remeasure: boolean().notNull().default(false),
    /** For who sews; the customer never sees them. */
    tailorNotes: text(),
    /** Payments by UPI of which the customer has told and which nobody has checked; they count in no figure. */
    claims: text({ mode: 'json' }).$type<Claim[]>().notNull().default([]),
    /** When the customer told of the first of them. */
    claimedAt: timestampMs(),
    /** Its place in the admin list, the lowest first: see features/plan/plan-order.ts. */
    rank: integer().notNull().default(rankRange),
    /** Who changed it last, and which fields: the answer to an admin who changes it at the same time says so. */
    updatedBy: text().references(() => users.id),
    /** The name of the helper who did, who has no account. */
    updatedByName: text(),
    updatedFields: textList(),
    /** The order whose piece this one alters. */
    alterationOf: text().references((): AnySQLiteColumn => orders.id),
    /** The import that made this row. */
    importId: text().references(() => imports.id),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_import').on(t.importId).where(sql`import_id IS NOT NULL`),
    index('orders_user').on(t.userId, t.createdAt, t.id),
    index('orders_phone').on(t.customerPhoneE164, t.createdAt, t.id),
    index('orders_created').on(t.createdAt, t.id, t.searchText),
    index('orders_status_created').on(t.status, t.createdAt, t.id, t.searchText),
    index('orders_event').on(t.eventDate, t.createdAt, t.id),
    index('orders_rank').on(t.rank, t.createdAt, t.id),
    index('orders_status_rank').on(t.status, t.rank, t.createdAt, t.id),
    // Open, with a date, and not yet known to be late.
    index('orders_due').on(t.dueAt).where(isDueLater),
    index('orders_being_made').on(t.rank).where(isBeingMade),
    index('orders_worked_on').on(t.rank).where(isWorkedOn),
    index('orders_plan_stamp').on(t.planStamp).where(isPlannedAnew),
    index('orders_remeasure').on(t.rank).where(isMeasuredAgain),
    index('orders_wearer').on(t.wearerId).where(sql`wearer_id IS NOT NULL`),
    index('orders_measurement').on(t.measurementId).where(sql`measurement_id IS NOT NULL`),
    index('orders_updated_by').on(t.updatedBy).where(sql`updated_by IS NOT NULL`),
    index('orders_claimed').on(t.claimedAt).where(sql`claimed_at IS NOT NULL`),
    index('orders_baptisms').on(t.eventDate, t.id).where(isBaptism),
    // With what their sum reads.
    index('orders_owing').on(promisedAt, t.createdAt, t.id, t.status, t.balanceAmount).where(owes),
    // Counts open orders and whose they are.
    index('orders_open').on(t.userId, t.status).where(isOpenOrder),
    // Sums the load of a week.
    index('orders_week').on(t.workWeek, t.status, t.load).where(sql`work_week IS NOT NULL`),
    uniqueIndex('orders_booking').on(t.bookingId),
    uniqueIndex('orders_number').on(t.number),
    index('orders_alteration').on(t.alterationOf).where(sql`alteration_of IS NOT NULL`),
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
    /** The price of one. */
    price: paise().notNull(),
    position: integer().notNull().default(0),
    /** Goes into that of its order. */
    searchText: searchText(),
  },
  (t) => [
    index('order_items_order').on(t.orderId, t.position),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_price', sql`${t.price} >= 0`),
  ],
)

/** A link to an order for the customer's family. Triggers end it with the order, and where that goes to another account. */
export const familyLinks = sqliteTable(
  'family_links',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** The title that the family reads on top, in the customer's words; null says the garment. */
    title: text(),
    /** SHA-256 of the link's 256 bits: a leaked table opens no link. */
    tokenHash: text().notNull(),
    /** Keyed hash: a PIN of four digits is guessed at once by any other. */
    pinHash: text().notNull(),
    /** Wrong PINs in all: a right one does not take them back, or each would buy a guesser new tries. */
    failures: integer().notNull().default(0),
    lockedUntil: timestampMs(),
    expiresAt: timestampMs().notNull(),
    revokedAt: timestampMs(),
    /** When it was last opened. */
    seenAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('family_links_token').on(t.tokenHash),
    index('family_links_order').on(t.orderId, t.createdAt),
    index('family_links_expires').on(t.expiresAt),
  ],
)
