import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { cacheFacts, factsStatement } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { deliveries, notifications, pushSubscriptions, users } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { acknowledgeStatements, type DeliveryResult, maxAttempts } from './acknowledge.ts'
import { fanOutStatements } from './fan-out.ts'

/** Deliveries of one turn: no shop tells more devices of one thing. */
const maxLeased = 1000

export type DeliveryJob = Awaited<ReturnType<typeof listLeasedStatement>>[number]

/**
 * Writes down how a run's last deliveries ended and takes the next for so many milliseconds (0: none): those of one
 * notification, the latest first, with the facts of the shop that sends them; all in one round trip. Nobody else gets
 * them meanwhile; if the run dies, another takes over when the lease has run out, and repeats that notification at the
 * most. An attempt counts when it begins, or what kills its run would be tried for ever.
 */
export async function leaseNext(ctx: Ctx, runId: string, leaseMs: number, results: DeliveryResult[]) {
  const now = Date.now()
  const [, , , , , , , , jobs, boutiqueRows] = await ctx.db.batch([
    ...acknowledgeStatements(ctx, runId, results, now),
    failExhaustedStatement(ctx, now),
    ...fanOutStatements(ctx, now),
    statement(
      ctx,
      sql`UPDATE deliveries SET lease = ${runId}, attempts = attempts + 1, next_attempt_at = ${now + leaseMs}
      WHERE id IN (SELECT id FROM deliveries INDEXED BY deliveries_once
        WHERE notification_id = (SELECT notification_id ${dueSql(now)} ORDER BY next_attempt_at DESC LIMIT 1)
        AND state = 'due' AND next_attempt_at <= ${now} LIMIT ${leaseMs > 0 ? maxLeased : 0})`,
    ),
    listLeasedStatement(ctx, runId),
    factsStatement(ctx),
  ])
  return { jobs, shop: cacheFacts(boutiqueRows) }
}

// The index is named because SQLite expects to find few by their state: most of a shop's life they are all sent.
const dueSql = (now: number) =>
  sql`FROM deliveries INDEXED BY deliveries_due WHERE state = 'due' AND next_attempt_at <= ${now}`

const failExhaustedStatement = (ctx: Ctx, now: number) =>
  statement(
    ctx,
    sql`UPDATE deliveries SET state = 'failed', lease = NULL, last_error = IFNULL(last_error, 'The run that sent it never ended')
    WHERE id IN (SELECT id ${dueSql(now)}) AND attempts >= ${maxAttempts}`,
  )

/** What a run has taken, with all that sending it needs. D1 answers a batch with objects: no two columns share a name. */
const listLeasedStatement = (ctx: Ctx, runId: string) =>
  ctx.db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      target: deliveries.target,
      attempts: deliveries.attempts,
      notificationId: deliveries.notificationId,
      userId: notifications.userId,
      type: notifications.type,
      title: notifications.title,
      message: notifications.message,
      relatedId: notifications.relatedId,
      /** Of the person it goes to; null for an admin without an account. */
      email: users.email,
      isActive: users.isActive,
      /** Null where the device is gone. */
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dhKey,
      auth: pushSubscriptions.authKey,
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .leftJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(pushSubscriptions, and(eq(deliveries.channel, 'push'), eq(pushSubscriptions.id, deliveries.target)))
    .where(eq(deliveries.lease, runId))

/** How long one can look at what was sent, and send again what failed. */
const retentionMs = 30 * 86_400_000

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
