import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestampMs } from './columns.ts'
import { users } from './users.ts'

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
