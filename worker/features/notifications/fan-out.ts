import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { settingsDefaults } from '../../../shared/settings.ts'
import type { Ctx } from '../../context.ts'
import { adminSettings, userSettings } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { listAdminEmails } from '../../http/admin-emails.ts'
import { canMail, canPush } from './channels.ts'
import { isTold } from './hold.ts'
import { isMailSpentSql } from './mail-limits.ts'
import { adminTopics, customerTopics, typesOfTopicSql } from './topics.ts'

/**
 * Makes the deliveries of all notifications in the outbox that are not held back, one for each device and mailbox that wants it, and empties
 * the outbox: both in one batch, so that of two runs at once the second finds nothing left.
 */
export const fanOutStatements = (ctx: Ctx, now: number) =>
  [
    statement(
      ctx,
      // A cross join keeps this order: recipients first, then their devices by the index. The outbox's own index is
      // named, or SQLite would go through all notifications that the admins ever had.
      sql`INSERT OR IGNORE INTO deliveries (id, notification_id, user_id, channel, target, next_attempt_at, created_at)
      WITH recipients AS (${adminRecipientsSql(ctx)} UNION ALL ${customerRecipientsSql(ctx, now)})
      SELECT LOWER(HEX(RANDOMBLOB(16))), notification_id, user_id, 'mail', address, ${now}, ${now}
        FROM recipients WHERE by_mail AND ${canMail(ctx) ? 1 : 0}
      UNION ALL
      SELECT LOWER(HEX(RANDOMBLOB(16))), notification_id, recipients.user_id, 'push', push_subscriptions.id, ${now}, ${now}
        FROM recipients CROSS JOIN push_subscriptions ON push_subscriptions.user_id = recipients.user_id
        WHERE by_push AND push_subscriptions.is_active AND ${canPush(ctx) ? 1 : 0}`,
    ),
    statement(ctx, sql`UPDATE notifications SET is_outbox = 0 WHERE is_outbox = 1 AND ${isTold(ctx, now)}`),
  ] as const

/** Every configured admin, also one who has never signed in; a changed password goes to its own admin alone. */
function adminRecipientsSql(ctx: Ctx) {
  const conditions = channelConditions(adminTopics, switchSqlOf(adminSettings, settingsDefaults.admin))
  return sql`
    SELECT notifications.id AS notification_id, users.id AS user_id, admins.value AS address,
      ${conditions.byMail} AS by_mail, ${conditions.byPush} AS by_push
    FROM notifications INDEXED BY notifications_outbox CROSS JOIN JSON_EACH(${JSON.stringify(listAdminEmails(ctx.env))}) AS admins
      LEFT JOIN users ON users.email = admins.value
      LEFT JOIN admin_settings ON admin_settings.user_id = users.id
    WHERE notifications.is_outbox = 1 AND notifications.user_id IS NULL
      AND IFNULL(users.is_active AND users.role = 'admin', 1)
      AND (notifications.type <> 'password_changed' OR users.id = notifications.related_id)`
}

/** The notification's customer, while the account is active. Only a confirmed address is surely that customer's. */
function customerRecipientsSql(ctx: Ctx, now: number) {
  const conditions = channelConditions(customerTopics, switchSqlOf(userSettings, settingsDefaults.user))
  return sql`
    SELECT notifications.id, users.id, users.email,
      ${conditions.byMail} AND (users.email_confirmed_at IS NOT NULL OR users.role = 'admin'), ${conditions.byPush}
    FROM notifications INDEXED BY notifications_outbox JOIN users ON users.id = notifications.user_id
      LEFT JOIN user_settings ON user_settings.user_id = users.id
    WHERE notifications.is_outbox = 1 AND users.is_active AND users.has_account AND ${isTold(ctx, now)}`
}

type SwitchSql = (name: string) => SQL

/** A person's switches as conditions; the defaults hold where nobody has chosen. */
function switchSqlOf(table: SQLiteTable, defaults: Record<string, boolean>): SwitchSql {
  const columns = getTableColumns(table)
  return (name) => sql`IFNULL(${columns[name]}, ${sql.raw(defaults[name] ? '1' : '0')})`
}

/** Whether a notification is to go out by mail and by push, by its type and the person's switches. */
function channelConditions(topics: Record<string, string>, isOn: SwitchSql) {
  const ofTopic = (topic: string) => sql`notifications.type IN (${sql.raw(typesOfTopicSql(topics, topic))})`
  const topicsWithoutSwitch = ['always', 'channels']
  const conditions = [...new Set(Object.values(topics))].map((topic) =>
    topicsWithoutSwitch.includes(topic) ? ofTopic(topic) : sql`(${ofTopic(topic)} AND ${isOn(topic)})`,
  )
  const isWanted = sql`(${sql.join(conditions, sql` OR `)})`
  return {
    byMail: sql`((${ofTopic('always')} OR (${isOn('emailNotifications')} AND ${isWanted})) AND NOT ${isMailSpentSql()})`,
    byPush: sql`(${isOn('pushNotifications')} AND ${isWanted})`,
  }
}
