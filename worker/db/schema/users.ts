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
    /** scrypt as a PHC string. */
    password: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    phone: text(),
    phoneE164: text('phone_e164'),
    /** When the desk confirmed that `phoneE164` is the customer's; null until then, and again for a changed number. */
    phoneConfirmedAt: timestampMs(),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    isActive: boolean().notNull().default(true),
    /**
     * When its link was followed, or `createdAt` for accounts from before there was one; null until then, and again for a
     * changed address: nothing personal is mailed there.
     */
    emailConfirmedAt: timestampMs(),
    /** SHA-256 of the token in the link that confirms `email`, and how long that works. */
    confirmHash: text(),
    confirmExpiresAt: timestampMs(),
    /** Without one the customer is known by the phone alone: `email` is a placeholder that no answer shows. */
    hasAccount: boolean().notNull().default(true),
    /** The address of a customer without an account, as the desk has it. It opens nothing, and proves nothing. */
    contactEmail: text(),
    language: text({ enum: ['en', 'ml'] })
      .notNull()
      .default('en'),
    noWhatsapp: boolean().notNull().default(false),
    /**
     * SHA-256 of the token in the link that turns a customer without an account into one with; of an account, of the last
     * link whose orders were added to it.
     */
    claimHash: text(),
    claimExpiresAt: timestampMs(),
    /** Keyed hash of the ADMIN_PASSWORD this account was last made or reset with. */
    adminMark: text(),
    /** `marketingEmails` of the settings, kept by triggers on them: the list of who wants letters reads no others. */
    wantsLetters: boolean().notNull().default(false),
    /** The import that made this row: it counts in no month's new customers. */
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
    // Accounts of a restored backup whose customers have chosen no password yet.
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
  /** She has chosen a password of her own since ADMIN_PASSWORD let her in. */
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

/** The admins' notes on a customer. They stand apart from `users`, which every session reads and some answers show. */
export const customerNotes = sqliteTable('customer_notes', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  notes: text().notNull(),
  updatedAt: updatedAt(),
})
