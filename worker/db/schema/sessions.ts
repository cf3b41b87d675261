import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { StaffRole } from '../../../shared/staff.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { staffRoles } from './enums.ts'
import { users } from './users.ts'

/** Data of a session besides its user. Times are milliseconds. */
export type SessionData = {
  startedAt: number
  seenAt: number
  mustChangePassword?: true
  /** The user has removed this session's device from the devices with notifications. */
  pushRemoved?: true
}

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's 256 random bits: a leaked table opens no session. */
    sid: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    sess: text({ mode: 'json' }).$type<SessionData>().notNull(),
    expire: timestampMs().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
)

/** Temporary passwords, valid for 72 hours, after a customer forgot the password or an admin reset it. */
export const temporaryCredentials = sqliteTable(
  'temporary_credentials',
  {
    /** Id of the notification about the request; an id of its own if an admin reset the password. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Keyed hash: 59 random bits need no slow hash. */
    hash: text().notNull(),
    /** Copy for the reset card. Null once the request is handled, or if the admin has already seen the password. */
    sealed: text(),
    expiresAt: timestampMs().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // An account has one open request: another request changes nothing until an admin has handled the first.
    uniqueIndex('temporary_credentials_open').on(t.userId).where(sql`sealed IS NOT NULL`),
    index('temporary_credentials_user').on(t.userId),
    index('temporary_credentials_expires').on(t.expiresAt),
  ],
)

/** Helpers: no account, one phone each, set up with a link from the owner. */
export const staff = sqliteTable(
  'staff',
  {
    id: id(),
    name: text().notNull(),
    role: text()
      .$type<StaffRole>()
      .notNull()
      .references(() => staffRoles.name),
    /** SHA-256 of the link that sets up a phone. */
    inviteHash: text(),
    inviteExpiresAt: timestampMs(),
    /** SHA-256 of the phone's cookie. */
    sid: text(),
    startedAt: timestampMs(),
    sidExpiresAt: timestampMs(),
    seenAt: timestampMs(),
    /** Name of the phone. */
    label: text(),
    endedAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('staff_sid').on(t.sid),
    uniqueIndex('staff_invite').on(t.inviteHash),
    index('staff_ended').on(t.endedAt, t.createdAt),
  ],
)
