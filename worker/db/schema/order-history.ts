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

/** Time at which an order reached each status; a step back is a row too. */
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
    /** Admin who changed the status; null for rows from before it was recorded. */
    byId: text().references(() => users.id),
    /** Name of the helper who changed the status; helpers have no account. */
    helper: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_stages_order').on(t.orderId, t.createdAt),
    index('order_stages_reached').on(t.stage, t.createdAt),
    index('order_stages_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)

/** Payments, and refunds with a negative amount. A row never changes: a correction is another row. */
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
    /** Number of the receipt, `R/26-27/00042`, gapless within a financial year; null for rows from before receipts. */
    number: text(),
    /** Indian date of the payment, used by the books. */
    paidOn: text(),
    /** Reference of the bank: the UTR of a transfer. */
    reference: text(),
    /** The payment that this row reverses in full. A payment can be reversed once. */
    reverses: text().references((): AnySQLiteColumn => orderPayments.id),
    /** Total of the order after the payment, for its receipt; null for rows from before it was recorded. */
    orderTotal: paise(),
    /** Discount within that total, for the receipt. */
    orderDiscount: paise().notNull().default(0),
    /** Shared by the parts of one payment over several orders. */
    sharedId: text(),
    /** Admin who noted the payment. */
    byId: text().references(() => users.id),
    /** Reason for a refund. */
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

/** Cash counted at the end of a day. A row never changes: a correction is another row of the day. */
export const cashCounts = sqliteTable(
  'cash_counts',
  {
    id: id(),
    /** An Indian date. */
    day: text().notNull(),
    /** In paise. */
    counted: integer().notNull(),
    /** Cash expected by the payments up to then, in paise. */
    expected: integer().notNull(),
    note: text(),
    /** Admin who counted the cash. */
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
    /** Author of the update; null for rows from before it was recorded. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt().default(sql`0`),
  },
  (t) => [
    index('work_updates_order').on(t.orderId, t.isVisible, t.createdAt),
    index('work_updates_by').on(t.byId).where(sql`by_id IS NOT NULL`),
    // The newest photo of an order, regardless of later updates without one.
    index('work_updates_photos').on(t.orderId, t.createdAt, t.photos).where(sql`is_visible = 1 AND photos <> '[]'`),
  ],
)

/** Quotations for orders. The lines never change; another price is another version. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Version, counted from 1 within the order. */
    version: integer().notNull(),
    lines: text({ mode: 'json' }).$type<QuoteLine[]>().notNull(),
    /** Note for the customer, unlike the order's `notes`. */
    note: text(),
    /** Lines less discount, plus the delivery charge at the time of sending, in paise. */
    total: integer().notNull(),
    /** Terms of the discount within the total. */
    discount: text({ mode: 'json' }).$type<Discount>(),
    discountReason: text(),
    /** Part of the total that is due before the work begins, in paise. */
    advance: integer().notNull(),
    /** Last Indian date on which the quotation can be accepted. */
    validUntil: text().notNull(),
    createdAt: createdAt(),
    /**
     * Time at which another quotation replaced this one. An accepted quotation is replaced only when another is
     * accepted.
     */
    supersededAt: timestampMs(),
    answeredAt: timestampMs(),
    answer: text()
      .$type<QuoteAnswer>()
      .references(() => quoteAnswers.name),
    /** The change that the customer asked for. */
    comment: text(),
    how: text().$type<QuoteWay>(),
    /** The customer, or the admin who recorded the answer. */
    byId: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex('quotes_order').on(t.orderId, t.version),
    index('quotes_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)

/** Issued bills of orders. A row never changes: a mistake is cancelled by another row. */
export const bills = sqliteTable(
  'bills',
  {
    id: id(),
    /** Number of the bill, `B/26-27/00042`, gapless within the financial year of `issuedOn`. */
    number: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    kind: text()
      .$type<BillKind>()
      .notNull()
      .references(() => billKinds.name),
    /** Indian date on the bill. */
    issuedOn: text().notNull(),
    lines: text({ mode: 'json' }).$type<BillLine[]>().notNull(),
    /** Null after the period for which a bill keeps the buyer's name. */
    buyer: text({ mode: 'json' }).$type<BillBuyer>(),
    /** The shop's details at that time. */
    seller: text({ mode: 'json' }).$type<BillSeller>().notNull(),
    /** In paise; negative in a cancellation. */
    totals: text({ mode: 'json' }).$type<BillTotals>().notNull(),
    /** The bill that this row cancels. A bill can be cancelled once. */
    cancels: text().references((): AnySQLiteColumn => bills.id),
    /** Reason for the cancellation. */
    reason: text(),
    /** Admin who made the bill. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bills_number').on(t.number),
    uniqueIndex('bills_cancels').on(t.cancels),
    index('bills_order').on(t.orderId, t.createdAt),
    index('bills_created').on(t.createdAt),
    // For the bills of a month.
    index('bills_issued').on(t.issuedOn),
    index('bills_named').on(t.createdAt).where(sql`buyer IS NOT NULL`),
    index('bills_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)
