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

/** More than any one notification has: a lease takes all deliveries of one. */
const maxLeased = 1000

/**
 * Acknowledges a run's last results and leases it the next jobs for `leaseMs` milliseconds (0 leases none), in one
 * round trip: those of one notification, the latest first, with the facts of the boutique that sends them. No other run
 * gets them meanwhile; if this run dies, another takes over when the lease has run out, and repeats at most that
 * notification. An attempt counts when it begins: what kills its run would otherwise be tried for ever.
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

// The index is named because SQLite expects to find few by their state: most of a shop's life they are all sent.
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

/** How long the admin can see what was sent, and send again what failed. */
const retentionMs = 30 * dayMs

/** Deletes deliveries that ended 30 days ago, as a statement for the hourly batch. */
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

/** Mails an hour about one kind of thing that people set off; what comes beyond stands in the bell, and is pushed. */
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
 * Condition: enough has been mailed of this notification's kind in the hour before it. A flood of bookings or of notes
 * must not use up the day's mails, and an account that somebody made for a stranger's address must not fill the
 * stranger's mailbox: of a changed password one mail an hour.
 */
const isMailSpentSql = () => sql`CASE
  WHEN notifications.type = 'password_changed' THEN EXISTS (SELECT 1 FROM notifications AS earlier
    WHERE earlier.user_id IS notifications.user_id AND ${isEarlier} AND earlier.related_id IS notifications.related_id)
  WHEN notifications.user_id IS NULL AND notifications.type IN (${byPeopleSql}) THEN (SELECT COUNT(*) FROM
    (SELECT 1 FROM notifications AS earlier WHERE earlier.user_id IS NULL AND ${isEarlier} LIMIT ${sql.raw(String(maxAdminMails))})) = ${sql.raw(String(maxAdminMails))}
  ELSE 0 END`
