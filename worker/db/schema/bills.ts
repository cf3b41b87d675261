import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BillBuyer, BillKind, BillLine, BillSeller, BillTotals } from '../../../shared/bills.ts'
import { createdAt, id } from './columns.ts'
import { billKinds } from './enums.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

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
