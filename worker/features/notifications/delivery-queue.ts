import { and, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { NotificationType } from '../../../shared/notifications.ts'
import { settingsDefaults } from '../../../shared/settings.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { cacheFacts, factsStatement } from '../../boutique.ts'
import { contentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, statement } from '../../db/batch.ts'
import { adminSettings, deliveries, userSettings } from '../../db/schema.ts'
import { listAdminEmails } from '../../http/sessions.ts'
import {
  acknowledgeStatements,
  canMail,
  canPush,
  type DeliveryResult,
  isTold,
  listLeasedStatement,
  maxAttempts,
} from './delivery-job.ts'
import { adminTopics, customerTopics, typesOfTopicSql } from './enqueue.ts'

/** Maximum deliveries of a lease, which takes all deliveries of one notification; no notification has more. */
const maxLeased = 1000

/**
 * Acknowledges a run's last results and leases the next jobs for `leaseMs` milliseconds (0 leases none), in one round
 * trip. The jobs belong to one notification, the latest first, and include the boutique's facts. No other run gets them
 * meanwhile. If this run fails, another takes over after the lease, and repeats at most that notification. An attempt
 * counts from its start: a delivery that crashes its run would otherwise be retried forever.
 */
export async function leaseNext(ctx: Ctx, runId: string, leaseMs: number, results: DeliveryResult[]) {
  const [now, version] = [Date.now(), contentVersion()]
  const { jobs, facts } = await batch(ctx, {
    acknowledge: results.length > 0 ? acknowledgeStatements(ctx, runId, results, now) : undefined,
    failExhausted: failExhaustedStatement(ctx, now),
    fanOut: fanOutStatements(ctx, now),
    lease: leaseMs > 0 ? leaseStatement(ctx, runId, leaseMs, now) : undefined,
    jobs: listLeasedStatement(ctx, runId),
    facts: factsStatement(ctx),
  })
  return { jobs, boutique: cacheFacts(facts, version) }
}

// The index is named because SQLite expects few rows by their state, although most deliveries are sent.
const dueSql = (now: number) =>
  sql`FROM deliveries INDEXED BY deliveries_due WHERE state = 'due' AND next_attempt_at <= ${now}`

const leaseStatement = (ctx: Ctx, runId: string, leaseMs: number, now: number) =>
  statement(
    ctx,
    sql`UPDATE deliveries SET lease = ${runId}, attempts = attempts + 1, next_attempt_at = ${now + leaseMs}
    WHERE id IN (SELECT id FROM deliveries INDEXED BY deliveries_once
      WHERE notification_id = (SELECT notification_id ${dueSql(now)} ORDER BY next_attempt_at DESC LIMIT 1)
      AND state = 'due' AND next_attempt_at <= ${now} LIMIT ${maxLeased})`,
  )

const failExhaustedStatement = (ctx: Ctx, now: number) =>
  statement(
    ctx,
    sql`UPDATE deliveries SET state = 'failed', lease = NULL, last_error = IFNULL(last_error, 'The run that sent it never ended')
    WHERE id IN (SELECT id ${dueSql(now)}) AND attempts >= ${maxAttempts}`,
  )

/** Time for which the admin sees sent deliveries and can retry failed ones. */
const retentionMs = 30 * dayMs

/** Statement for the hourly batch: deletes deliveries that ended 30 days ago. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db
    .delete(deliveries)
    .where(
      and(
        inArray(deliveries.state, ['sent', 'failed', 'gone']),
        lte(deliveries.createdAt, new Date(Date.now() - retentionMs)),
      ),
    )

/**
 * Creates the deliveries of all notifications in the outbox that are not held back, one for each device and mailbox
 * that wants it. Empties the outbox in the same batch, so that the second of two concurrent runs finds nothing.
 */
export const fanOutStatements = (ctx: Ctx, now: number) =>
  [
    statement(
      ctx,
      // A cross join keeps this order: recipients first, then their devices by the index. Without the named outbox
      // index, SQLite would scan all notifications of the admins.
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

/** Query: every configured admin, even before the first sign-in; a changed password only notifies its own admin. */
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

/**
 * Query: the notification's customer, while the account is active. Only a confirmed address is sure to be the
 * customer's.
 */
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

/** Returns a person's settings as conditions, with the defaults for unset ones. */
function switchSqlOf(table: SQLiteTable, defaults: Record<string, boolean>): SwitchSql {
  const columns = getTableColumns(table)
  return (name) => sql`IFNULL(${columns[name]}, ${sql.raw(defaults[name] ? '1' : '0')})`
}

/** Conditions for a notification by mail and by push, from its type and the person's settings. */
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

/**
 * Maximum mails an hour about one kind of event that people trigger; further events only appear in the app and as
 * pushes.
 */
const maxAdminMails = 20
const byPeople: NotificationType[] = [
  'booking',
  'booking_status',
  'contact',
  'chat_lead',
  'chat_message',
  'password_reset',
  'payment_claim',
  'photo_pin',
  'privacy',
  'quote',
  'testimonial',
  'visit',
]
const byPeopleSql = sql.raw(byPeople.map((type) => `'${type}'`).join())

const isEarlier = sql`earlier.type = notifications.type
  AND earlier.created_at > notifications.created_at - ${sql.raw(String(hourMs))}
  AND (earlier.created_at, earlier.id) < (notifications.created_at, notifications.id)`

/**
 * Condition: the hour before had the maximum of mails of this notification's kind. A flood of bookings or notes must
 * not use up the day's mails. An account made for a stranger's address must not fill the stranger's mailbox: one mail
 * an hour about a changed password.
 */
const isMailSpentSql = () => sql`CASE
  WHEN notifications.type = 'password_changed' THEN EXISTS (SELECT 1 FROM notifications AS earlier
    WHERE earlier.user_id IS notifications.user_id AND ${isEarlier} AND earlier.related_id IS notifications.related_id)
  WHEN notifications.user_id IS NULL AND notifications.type IN (${byPeopleSql}) THEN (SELECT COUNT(*) FROM
    (SELECT 1 FROM notifications AS earlier WHERE earlier.user_id IS NULL AND ${isEarlier} LIMIT ${sql.raw(String(maxAdminMails))})) = ${sql.raw(String(maxAdminMails))}
  ELSE 0 END`
