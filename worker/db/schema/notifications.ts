import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestampMs } from './columns.ts'
import { notificationTypes } from './enums.ts'
import { users } from './users.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    /** Null: for the admins, who share one row and its read state. */
    userId: text().references(() => users.id),
    title: text().notNull(),
    message: text().notNull(),
    type: text()
      .notNull()
      .references(() => notificationTypes.name),
    relatedId: text(),
    isRead: boolean().notNull().default(false),
    isPushSent: boolean().notNull().default(false),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** The next run of `deliver` makes the deliveries and clears this. */
    isOutbox: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    // The outbox, and behind it what is swept by age: one entry for both.
    index('notifications_outbox').on(t.isOutbox, t.createdAt),
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    // Only the admins look at a kind: a customer's notification has no entry in these two.
    index('notifications_type').on(t.type, t.createdAt, t.id).where(sql`user_id IS NULL`),
    index('notifications_others').on(t.createdAt, t.id).where(sql`user_id IS NULL AND type <> 'password_reset'`),
    index('notifications_related').on(t.relatedId).where(sql`related_id IS NOT NULL`),
    index('notifications_unread').on(t.userId, t.createdAt).where(sql`is_read = 0`),
  ],
)

/** One notification on its way to one device or mailbox. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: id(),
    notificationId: text()
      .notNull()
      .references(() => notifications.id),
    /** Null for an admin who has not signed in yet. */
    userId: text().references(() => users.id),
    channel: text({ enum: ['push', 'mail'] }).notNull(),
    /** The id of a push subscription, which may be gone by now, or a mail address. */
    target: text().notNull(),
    /** `due` until it is sent, has failed for good, or its target is gone. */
    state: text({ enum: ['due', 'sent', 'failed', 'gone'] })
      .notNull()
      .default('due'),
    attempts: integer().notNull().default(0),
    /** When a run may try it; while one holds the lease, when another may take it over. */
    nextAttemptAt: timestampMs().notNull(),
    /** The id of the run that is sending it. */
    lease: text(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.notificationId, t.channel, t.target),
    index('deliveries_due').on(t.nextAttemptAt).where(sql`state = 'due'`),
    index('deliveries_lease').on(t.lease).where(sql`lease IS NOT NULL`),
    index('deliveries_user').on(t.userId).where(sql`user_id IS NOT NULL`),
    index('deliveries_state').on(t.state, t.createdAt, t.id),
    check('deliveries_states', sql`${t.state} IN ('due', 'sent', 'failed', 'gone')`),
  ],
)

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    endpoint: text().notNull(),
    p256dhKey: text().notNull(),
    authKey: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** The browser and its system, as the list of devices shows them. */
    label: text().notNull().default(''),
    /** The session that subscribed. Triggers end the subscription when it is logged out, not when it merely runs out. */
    sid: text(),
    /** When a push last reached it. */
    lastUsedAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_sid').on(t.sid),
  ],
)
