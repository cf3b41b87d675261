import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DeliveryWay, OrderStatus } from '../../../shared/orders.ts'
import { isDueLater, rankRange } from '../predicates.ts'
import { bookings } from './bookings.ts'
import { boolean, createdAt, id, paise, textList, timestampMs, updatedAt } from './columns.ts'
import { orderStatuses } from './enums.ts'
import { products } from './storefront.ts'
import { users } from './users.ts'

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
    /** Stated by an admin (`isTotalStated`), or the sum of its items. */
    totalAmount: paise(),
    isTotalStated: boolean().notNull().default(false),
    /** The sum of its payments. */
    advanceAmount: paise(),
    /** Total less payments; below zero where more was paid than asked. */
    balanceAmount: paise(),
    notes: text(),
    /** How it comes home; null while nobody has said. The charge is part of the total. */
    deliveryWay: text().$type<DeliveryWay>(),
    deliveryAddress: text(),
    deliveryPinCode: text(),
    deliveryCharge: paise(),
    customerPhoneE164: text('customer_phone_e164'),
    /** The moment at which the Indian day of its delivery begins; null without a date. */
    dueAt: timestampMs(),
    /** Its place in the admin list, the lowest first: see features/orders/rank.ts. */
    rank: integer().notNull().default(rankRange),
    /** Who changed it last, and which fields: the answer to an admin who changes it at the same time says so. */
    updatedBy: text().references(() => users.id),
    updatedFields: textList(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt, t.id),
    index('orders_phone').on(t.customerPhoneE164, t.createdAt, t.id),
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
    /** The price of one. */
    price: paise().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    index('order_items_order').on(t.orderId, t.position),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_price', sql`${t.price} >= 0`),
  ],
)
