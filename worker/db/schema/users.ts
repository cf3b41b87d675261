import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isRestored } from '../predicates.ts'
import { boolean, createdAt, id, searchText, timestampMs, updatedAt } from './columns.ts'
import { imports } from './housekeeping.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    /** scrypt hash as a PHC string. */
    password: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    phone: text(),
    phoneE164: text('phone_e164'),
    /**
     * Time at which an admin confirmed that `phoneE164` is the customer's; null until then. A changed number resets it.
     */
    phoneConfirmedAt: timestampMs(),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    isActive: boolean().notNull().default(true),
    /**
     * Time at which the link to confirm the address was opened; `createdAt` for older accounts. Null until then; a
     * changed address resets it. Nothing personal is mailed to an unconfirmed address.
     */
    emailConfirmedAt: timestampMs(),
    /** SHA-256 of the token in the link that confirms `email`, and its expiry. */
    confirmHash: text(),
    confirmExpiresAt: timestampMs(),
    /** False for a customer who is known by phone only: `email` is then a placeholder that no answer shows. */
    hasAccount: boolean().notNull().default(true),
    /** Contact address of a customer without an account, entered by an admin. It gives no access and proves nothing. */
    contactEmail: text(),
    language: text({ enum: ['en', 'ml'] })
      .notNull()
      .default('en'),
    noWhatsapp: boolean().notNull().default(false),
    /**
     * SHA-256 of the token of the link that creates the customer's account. For an existing account: of the last link
     * whose orders were added to it.
     */
    claimHash: text(),
    claimExpiresAt: timestampMs(),
    /** Keyed hash of the ADMIN_PASSWORD with which this account was last created or reset. */
    adminMark: text(),
    /** Copy of the setting `marketingEmails`, kept by triggers: the newsletter list needs no other row. */
    wantsLetters: boolean().notNull().default(false),
    /** The import that made this row; excluded from a month's new customers. */
    importId: text().references(() => imports.id),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role_created').on(t.role, t.createdAt, t.id, t.searchText),
    index('users_letters').on(t.role, t.createdAt, t.id).where(sql`wants_letters = 1`),
    index('users_created').on(t.createdAt, t.id),
    index('users_confirm').on(t.confirmHash).where(sql`confirm_hash IS NOT NULL`),
    // Accounts of a restored backup whose customers have not chosen a password yet.
    index('users_restored').on(t.id).where(isRestored),
    index('users_claim').on(t.claimHash).where(sql`claim_hash IS NOT NULL`),
    index('users_import').on(t.importId).where(sql`import_id IS NOT NULL`),
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
  /** The admin has chosen her own password since signing in with ADMIN_PASSWORD. */
  ownPassword: boolean().notNull().default(false),
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

/** Notes of the admins on a customer. Separate from `users`, which every session reads and some answers return. */
export const customerNotes = sqliteTable('customer_notes', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  notes: text().notNull(),
  updatedAt: updatedAt(),
})
