import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BookingStatus } from '../../../shared/bookings.ts'
import type { HeardFrom } from '../../../shared/heard-from.ts'
import type { ScoreReason } from '../../../shared/leads.ts'
import type { ServiceType } from '../../../shared/services.ts'
import { cameToNothing } from '../predicates.ts'
import { createdAt, id, searchText, textList, timestampMs, updatedAt } from './columns.ts'
import { bookingStatuses, heardFrom, serviceTypes } from './enums.ts'
import { users } from './users.ts'

export const bookings = sqliteTable(
  'bookings',
  {
    id: id(),
    userId: text().references(() => users.id),
    childName: text().notNull(),
    parentName: text().notNull(),
    phone: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    /** Contact data, not identity. A booking that an admin took may have none. */
    email: text(),
    serviceType: text()
      .$type<ServiceType>()
      .notNull()
      .references(() => serviceTypes.name),
    message: text(),
    eventDate: text(),
    preferredTime: text(),
    productSlug: text(),
    inspirationPhotos: textList(),
    status: text()
      .$type<BookingStatus>()
      .notNull()
      .default('pending')
      .references(() => bookingStatuses.name),
    leadScore: integer().notNull().default(0),
    scoreReasons: text({ mode: 'json' }).$type<ScoreReason[]>().notNull().default([]),
    source: text().notNull().default('website'),
    /** Asked on the thanks screen; null until it is tapped. */
    heardFrom: text()
      .$type<HeardFrom>()
      .references(() => heardFrom.name),
    consentVersion: text(),
    consentAt: timestampMs(),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bookings_created').on(t.createdAt, t.id, t.searchText),
    index('bookings_status_created').on(t.status, t.createdAt, t.id, t.searchText),
    index('bookings_score').on(t.leadScore, t.createdAt, t.id),
    index('bookings_status_score').on(t.status, t.leadScore, t.createdAt, t.id),
    index('bookings_event').on(t.eventDate, t.createdAt, t.id).where(sql`event_date IS NOT NULL`),
    index('bookings_heard_from').on(t.createdAt, t.heardFrom).where(sql`heard_from IS NOT NULL`),
    index('bookings_user').on(t.userId, t.createdAt, t.id),
    index('bookings_phone').on(t.phoneE164, t.createdAt, t.id),
    index('bookings_email').on(t.email, t.userId),
    // Those that are swept, the longest untouched first.
    index('bookings_ended').on(t.updatedAt).where(cameToNothing),
    check('bookings_score', sql`${t.leadScore} BETWEEN 0 AND 100`),
  ],
)

/** The booking that was made under an Idempotency-Key: the same key gives the same booking again. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** SHA-256 of the body: the same key with another body is a mistake. */
    bodyHash: text().notNull(),
    bookingId: text()
      .notNull()
      .references(() => bookings.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
    index('idempotency_keys_booking').on(t.bookingId),
  ],
)
