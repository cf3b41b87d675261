import { and, inArray, lte, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/time.ts'
import { cacheFacts, factsStatement } from '../../boutique.ts'
import { contentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { deliveries } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { acknowledgeStatements, type DeliveryResult, maxAttempts } from './acknowledge.ts'
import { listLeasedStatement } from './delivery-job.ts'
import { fanOutStatements } from './fan-out.ts'

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
