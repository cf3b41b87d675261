import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { factsOf, readFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { deliveries, notifications, pushSubscriptions, users } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type Ended, mostAttempts, settle } from './settle.ts'
import { shareOut } from './share-out.ts'

/** Deliveries of one turn: no shop tells more devices of one thing. */
const turnSize = 1000

export type Job = Awaited<ReturnType<typeof leasedBy>>[number]

/**
 * Writes down how a run's last deliveries ended and takes the next for so many milliseconds (0: none): those of one
 * notification, the latest first, with the facts of the shop that sends them; all in one round trip. Nobody else gets
 * them meanwhile; if the run dies, another takes over when the lease has run out, and repeats that notification at the
 * most. An attempt counts when it begins, or what kills its run would be tried for ever.
 */
export async function next(ctx: Ctx, run: string, length: number, ended: Ended[]) {
  const now = Date.now()
  const [, , , , , , , , jobs, entered] = await ctx.db.batch([
    ...settle(ctx, run, ended, now),
    giveUpOnWhatKills(ctx, now),
    ...shareOut(ctx, now),
    statement(
      ctx,
      sql`UPDATE deliveries SET lease = ${run}, attempts = attempts + 1, next_attempt_at = ${now + length}
      WHERE id IN (SELECT id FROM deliveries INDEXED BY deliveries_once
        WHERE notification_id = (SELECT notification_id ${due(now)} ORDER BY next_attempt_at DESC LIMIT 1)
        AND state = 'due' AND next_attempt_at <= ${now} LIMIT ${length > 0 ? turnSize : 0})`,
    ),
    leasedBy(ctx, run),
    readFacts(ctx),
  ])
  return { jobs, shop: factsOf(entered) }
}

// The index is named because SQLite expects to find few by their state: most of a shop's life they are all sent.
const due = (now: number) =>
  sql`FROM deliveries INDEXED BY deliveries_due WHERE state = 'due' AND next_attempt_at <= ${now}`

const giveUpOnWhatKills = (ctx: Ctx, now: number) =>
  statement(
    ctx,
    sql`UPDATE deliveries SET state = 'failed', lease = NULL, last_error = IFNULL(last_error, 'The run that sent it never ended')
    WHERE id IN (SELECT id ${due(now)}) AND attempts >= ${mostAttempts}`,
  )

/** What a run has taken, with all that sending it needs. D1 answers a batch with objects: no two columns share a name. */
const leasedBy = (ctx: Ctx, run: string) =>
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
    .where(eq(deliveries.lease, run))

/** How long one can look at what was sent, and send again what failed. */
const kept = 30 * 86_400_000

/** Deletes deliveries that ended 30 days ago, as a statement for the hourly batch. */
export const sweep = (ctx: Ctx) =>
  ctx.db
    .delete(deliveries)
    .where(
      and(
        inArray(deliveries.state, ['sent', 'failed', 'gone']),
        lte(deliveries.createdAt, new Date(Date.now() - kept)),
      ),
    )
