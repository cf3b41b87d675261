import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OrderStatus } from '../../../shared/orders.ts'
import { boolean, createdAt, id, textList, updatedAt } from './columns.ts'
import { orderStatuses } from './enums.ts'
import { orders } from './orders.ts'

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
    createdAt: createdAt(),
  },
  (t) => [
    index('order_stages_order').on(t.orderId, t.createdAt),
    index('order_stages_reached').on(t.stage, t.createdAt),
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
  (t) => [
    index('work_updates_order').on(t.orderId, t.isVisible, t.createdAt),
    // The newest photo of an order, whatever was written since.
    index('work_updates_photos').on(t.orderId, t.createdAt, t.photos).where(sql`is_visible = 1 AND photos <> '[]'`),
  ],
)
