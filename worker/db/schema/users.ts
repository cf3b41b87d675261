import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, updatedAt } from './columns.ts'

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
    /** `marketingEmails` of the settings, kept by triggers on them: the list of who wants letters reads no others. */
    wantsLetters: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role_created').on(t.role, t.createdAt, t.id),
    index('users_letters').on(t.role, t.createdAt, t.id).where(sql`wants_letters = 1`),
    index('users_phone').on(t.phoneE164, t.createdAt),
    check('users_role', sql`${t.role} IN ('customer', 'admin')`),
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

/** The admins' notes on a customer. They stand apart from `users`, which every session reads and some answers show. */
export const customerNotes = sqliteTable('customer_notes', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  notes: text().notNull(),
  updatedAt: updatedAt(),
})
