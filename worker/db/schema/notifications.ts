import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestampMs } from './columns.ts'
import { notificationTypes } from './enums.ts'
import { users } from './users.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    /** Null for notifications of the admins, who share one row and its read state. */
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
    /** The next run of `deliver` creates the deliveries and clears this flag. */
    isOutbox: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    // For the outbox and for sweeps by age: one index for both.
    index('notifications_outbox').on(t.isOutbox, t.createdAt),
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    // Only admins filter by kind: these two indexes omit customers' notifications.
    index('notifications_type').on(t.type, t.createdAt, t.id).where(sql`user_id IS NULL`),
    index('notifications_others').on(t.createdAt, t.id).where(sql`user_id IS NULL AND type <> 'password_reset'`),
    index('notifications_related').on(t.relatedId).where(sql`related_id IS NOT NULL`),
    index('notifications_unread').on(t.userId, t.createdAt).where(sql`is_read = 0`),
  ],
)

/** Delivery of a notification to one device or mailbox. */
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
    /** Id of a push subscription, which may no longer exist, or a mail address. */
    target: text().notNull(),
    /** `due` until the delivery is sent, has finally failed, or its target is gone. */
    state: text({ enum: ['due', 'sent', 'failed', 'gone'] })
      .notNull()
      .default('due'),
    attempts: integer().notNull().default(0),
    /** Earliest time for the next attempt; during a lease, the time at which another run may take over. */
    nextAttemptAt: timestampMs().notNull(),
    /** Id of the run that is sending the delivery. */
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
    /** Name of the browser and its system in the list of devices. */
    label: text().notNull().default(''),
    /**
     * Session that created the subscription. Triggers end the subscription at a logout, but not when the session
     * expires.
     */
    sid: text(),
    /** Time of the last successful push. */
    lastUsedAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_sid').on(t.sid),
  ],
)
