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
    /** Order number, counted from 1. The batch that inserts the row assigns it: see db/order-numbers.ts. */
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
    /** Total including the rounding: set by an admin (`isTotalStated`), or the sum of the items. */
    totalAmount: paise(),
    /** Rounds the total to whole rupees like the valid bill of this total. */
    rounding: paise().notNull().default(0),
    isTotalStated: boolean().notNull().default(false),
    /** Terms of the discount, and the amount in paise that they deduct. The total includes this deduction. */
    discount: text({ mode: 'json' }).$type<Discount>(),
    discountAmount: paise().notNull().default(0),
    discountReason: text(),
    /** Sum of its payments. */
    advanceAmount: paise(),
    /** Total less payments; negative if the order is overpaid. */
    balanceAmount: paise(),
    /** Amount requested before the work begins; null for the whole balance. */
    advanceDue: paise(),
    /** A quotation was sent and none is accepted yet: nothing is owed until the cloth is cut. */
    isPriceOpen: boolean().notNull().default(false),
    notes: text(),
    /** Way of delivery; null if not chosen yet. The charge is part of the total. */
    deliveryWay: text().$type<DeliveryWay>(),
    deliveryAddress: text(),
    deliveryPinCode: text(),
    deliveryCharge: paise(),
    customerPhoneE164: text('customer_phone_e164'),
    /** Start of the Indian day of its delivery; null without a date. */
    dueAt: timestampMs(),
    /** Garment for the plan; null is planned as `other`. */
    garment: text().references(() => garments.id),
    /** Share of a week's capacity. */
    load: integer().notNull().default(1),
    /** Day by which each status is finished; null without a due day. */
    plan: text({ mode: 'json' }).$type<Plan>(),
    /**
     * 'auto' follows garment, hours and dates, 'rush' fits the work into the remaining days, and 'hand' is the admin's
     * own plan.
     */
    planBy: text({ enum: ['auto', 'rush', 'hand'] })
      .notNull()
      .default('auto'),
    /** Time of the planning; 0 for orders from before plans. */
    planStamp: timestampMs().notNull().default(sql`0`),
    /** Week (`indianWeek`) in which its fitting is finished; the order's load counts in this week. */
    workWeek: integer(),
    /** The wearer, and the set of measurements used for the order. */
    wearerId: text().references(() => wearers.id),
    measurementId: text().references(() => measurements.id),
    /** First name of the wearer, or of the child of its booking if there is no wearer. Lists show it and search it. */
    wearerName: text(),
    /** True if its measurements will be too old, or too small for a child, on the day it is due. */
    remeasure: boolean().notNull().default(false),
    /** Notes for the tailor; never shown to the customer. */
    tailorNotes: text(),
    /** UPI payments that the customer claims and nobody has checked; they count in no figure. */
    claims: text({ mode: 'json' }).$type<Claim[]>().notNull().default([]),
    /** Time of the first claim. */
    claimedAt: timestampMs(),
    /** Position in the admin list, lowest first: see features/plan/plan-order.ts. */
    rank: integer().notNull().default(rankRange),
    /** Author and fields of the last change, which the answer to a conflicting change names. */
    updatedBy: text().references(() => users.id),
    /** Name of the helper who made the change; helpers have no account. */
    updatedByName: text(),
    updatedFields: textList(),
    /** The order whose piece this order alters. */
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
    // Open, with a date, and not known to be late.
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
    // Includes the columns that the sum reads.
    index('orders_owing').on(promisedAt, t.createdAt, t.id, t.status, t.balanceAmount).where(owes),
    // Counts open orders and finds their customers.
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
    /** Price of one piece. */
    price: paise().notNull(),
    position: integer().notNull().default(0),
    /** Part of its order's search text. */
    searchText: searchText(),
  },
  (t) => [
    index('order_items_order').on(t.orderId, t.position),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_price', sql`${t.price} >= 0`),
  ],
)

/** Links to an order for the customer's family. Triggers end a link when its order ends or moves to another account. */
export const familyLinks = sqliteTable(
  'family_links',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Title for the family, written by the customer; null shows the garment. */
    title: text(),
    /** SHA-256 of the link's 256 bits: a leaked table opens no link. */
    tokenHash: text().notNull(),
    /** Keyed hash: without a key, a PIN of four digits would be guessed at once. */
    pinHash: text().notNull(),
    /** Total of wrong PINs. A right PIN does not reset it, because each would give a guesser new attempts. */
    failures: integer().notNull().default(0),
    lockedUntil: timestampMs(),
    expiresAt: timestampMs().notNull(),
    revokedAt: timestampMs(),
    /** Time at which the link was last opened. */
    seenAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('family_links_token').on(t.tokenHash),
    index('family_links_order').on(t.orderId, t.createdAt),
    index('family_links_expires').on(t.expiresAt),
  ],
)
