import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BillBuyer, BillKind, BillLine, BillSeller, BillTotals } from '../../../shared/bills.ts'
import type { Discount } from '../../../shared/money.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { QuoteAnswer, QuoteLine, QuoteWay } from '../../../shared/quotes.ts'
import { boolean, createdAt, id, paise, textList, timestampMs, updatedAt } from './columns.ts'
import { billKinds, orderStatuses, quoteAnswers } from './enums.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** When an order came to each status; a step back is a row like any other. */
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
    /** Who moved it there; null for rows of before that was kept. */
    byId: text().references(() => users.id),
    /** The name of the helper who did, who has no account. */
    helper: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_stages_order').on(t.orderId, t.createdAt),
    index('order_stages_reached').on(t.stage, t.createdAt),
    index('order_stages_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)

/** Money that came, or that went back (below zero). A row never changes: a correction is another row. */
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
    /** Of its receipt, `R/26-27/00042`, without a gap within a financial year; null for rows of before there were any. */
    number: text(),
    /** The Indian date on which it was paid, by which books go. */
    paidOn: text(),
    /** What the bank calls it: the UTR of a transfer. */
    reference: text(),
    /** The payment it takes back, whole and once. */
    reverses: text().references((): AnySQLiteColumn => orderPayments.id),
    /** What the order came to with it, for its receipt; null for rows of before it was kept. */
    orderTotal: paise(),
    /** The discount in that total, for its receipt. */
    orderDiscount: paise().notNull().default(0),
    /** The same in the parts of one payment over several orders. */
    sharedId: text(),
    /** Who noted it. */
    byId: text().references(() => users.id),
    /** Why money went back. */
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_payments_order').on(t.orderId, t.createdAt),
    index('order_payments_created').on(t.createdAt),
    index('order_payments_paid_on').on(t.paidOn, t.createdAt),
    index('order_payments_reference').on(t.reference).where(sql`reference IS NOT NULL`),
    uniqueIndex('order_payments_number').on(t.number),
    index('order_payments_shared').on(t.sharedId).where(sql`shared_id IS NOT NULL`),
    index('order_payments_by').on(t.byId).where(sql`by_id IS NOT NULL`),
    uniqueIndex('order_payments_reverses').on(t.reverses),
    check('order_payments_amount', sql`${t.amount} <> 0`),
  ],
)

/** Cash as it was counted at the end of a day. A row never changes: a correction is another row of the day. */
export const cashCounts = sqliteTable(
  'cash_counts',
  {
    id: id(),
    /** An Indian date. */
    day: text().notNull(),
    /** In paise. */
    counted: integer().notNull(),
    /** The cash that the payments left by then, in paise. */
    expected: integer().notNull(),
    note: text(),
    /** Who counted. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_counts_day').on(t.day, t.createdAt),
    index('cash_counts_by').on(t.byId).where(sql`by_id IS NOT NULL`),
    check('cash_counts_counted', sql`${t.counted} >= 0`),
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
    /** Who wrote it; null for rows of before that was kept. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt().default(sql`0`),
  },
  (t) => [
    index('work_updates_order').on(t.orderId, t.isVisible, t.createdAt),
    index('work_updates_by').on(t.byId).where(sql`by_id IS NOT NULL`),
    // The newest photo of an order, whatever was written since.
    index('work_updates_photos').on(t.orderId, t.createdAt, t.photos).where(sql`is_visible = 1 AND photos <> '[]'`),
  ],
)

/** A quotation: what an order would cost. Its lines never change; another price is another version. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Counts from 1 within its order. */
    version: integer().notNull(),
    lines: text({ mode: 'json' }).$type<QuoteLine[]>().notNull(),
    /** To the customer, unlike the order's `notes`. */
    note: text(),
    /** In paise: the lines less their discount, and the way to the door as it was when it was sent. */
    total: integer().notNull(),
    /** The terms of the discount in its total. */
    discount: text({ mode: 'json' }).$type<Discount>(),
    discountReason: text(),
    /** In paise: what of it is asked for before the work begins. */
    advance: integer().notNull(),
    /** The Indian date to whose end it can be accepted. */
    validUntil: text().notNull(),
    createdAt: createdAt(),
    /** When a newer one took its place: one that was accepted keeps it until another is accepted. */
    supersededAt: timestampMs(),
    answeredAt: timestampMs(),
    answer: text()
      .$type<QuoteAnswer>()
      .references(() => quoteAnswers.name),
    /** What is to be changed, in the customer's words. */
    comment: text(),
    how: text().$type<QuoteWay>(),
    /** Who answered: the customer, or the admin who was told. */
    byId: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex('quotes_order').on(t.orderId, t.version),
    index('quotes_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)

/** A bill of an order, as it was handed over. A row never changes: a mistake is another row that cancels it. */
export const bills = sqliteTable(
  'bills',
  {
    id: id(),
    /** `B/26-27/00042`, without a gap within the financial year of `issuedOn`. */
    number: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    kind: text()
      .$type<BillKind>()
      .notNull()
      .references(() => billKinds.name),
    /** The Indian date on it. */
    issuedOn: text().notNull(),
    lines: text({ mode: 'json' }).$type<BillLine[]>().notNull(),
    /** Null once the years are over for which a bill keeps its buyer's name. */
    buyer: text({ mode: 'json' }).$type<BillBuyer>(),
    /** The shop as it was then. */
    seller: text({ mode: 'json' }).$type<BillSeller>().notNull(),
    /** In paise; below zero in a row that cancels. */
    totals: text({ mode: 'json' }).$type<BillTotals>().notNull(),
    /** The bill it cancels, once. */
    cancels: text().references((): AnySQLiteColumn => bills.id),
    /** Why it cancels. */
    reason: text(),
    /** Who made it. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bills_number').on(t.number),
    uniqueIndex('bills_cancels').on(t.cancels),
    index('bills_order').on(t.orderId, t.createdAt),
    index('bills_created').on(t.createdAt),
    // The bills of a month.
    index('bills_issued').on(t.issuedOn),
    index('bills_named').on(t.createdAt).where(sql`buyer IS NOT NULL`),
    index('bills_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)
