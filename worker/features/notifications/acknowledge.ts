import { sql } from 'drizzle-orm'
import { dayMs, minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import type { SendOutcome } from '../../lib/send-outcome.ts'
import type { DeliveryJob } from './delivery-job.ts'

/** Tried six times within some ten hours: 5, 15, 45, 135 and 405 minutes apart. */
export const maxAttempts = 6
const backoffMs = (attempts: number) => 5 * minuteMs * 3 ** (attempts - 1)
/** A push service may ask for a longer wait, but for no more than a day. */
const maxWaitMs = dayMs

export type DeliveryResult = { job: DeliveryJob; outcome: SendOutcome | null }

/** Writes down the results of a run's deliveries, but for those that another run has leased meanwhile. */
export function acknowledgeStatements(ctx: Ctx, runId: string, results: DeliveryResult[], now: number) {
  const rows = results.map(({ job, outcome }) => ({ id: job.id, ...nextState(job.attempts, outcome, now) }))
  const pushesEndedAs = (state: SendOutcome['state']) =>
    results.flatMap(({ job, outcome }) => (job.channel === 'push' && outcome?.state === state ? job : []))
  const sentPushes = pushesEndedAs('sent')
  const notificationIds = idListSql(sentPushes.map(({ notificationId }) => notificationId))
  const usedDeviceIds = idListSql(sentPushes.map(({ target }) => target))
  const goneDeviceIds = idListSql(pushesEndedAs('gone').map(({ target }) => target))
  return [
    statement(
      ctx,
      sql`UPDATE deliveries SET state = results.state, attempts = results.attempts, next_attempt_at = results.next,
        last_error = results.why, lease = NULL
      FROM (SELECT value ->> 'id' AS id, value ->> 'state' AS state, value ->> 'attempts' AS attempts,
        value ->> 'next' AS next, value ->> 'why' AS why FROM JSON_EACH(${JSON.stringify(rows)})) AS results
      WHERE deliveries.id = results.id AND deliveries.lease = ${runId}`,
    ),
    statement(ctx, sql`UPDATE notifications SET is_push_sent = 1 WHERE id IN ${notificationIds}`),
    statement(ctx, sql`UPDATE push_subscriptions SET last_used_at = ${now} WHERE id IN ${usedDeviceIds}`),
    statement(ctx, sql`DELETE FROM push_subscriptions WHERE id IN ${goneDeviceIds}`),
  ] as const
}

/** One parameter however many there are; a statement takes 100. */
const idListSql = (ids: string[]) => sql`(SELECT value FROM JSON_EACH(${JSON.stringify([...new Set(ids)])}))`

/** The next state of a delivery. Its outcome is null if it was not begun, which costs no attempt. */
function nextState(attempts: number, outcome: SendOutcome | null, now: number) {
  if (!outcome) return { state: 'due', attempts: attempts - 1, next: now, why: null }
  if (outcome.state === 'sent') return { state: 'sent', attempts, next: now, why: null }
  const { why } = outcome
  if (outcome.state !== 'later') return { state: outcome.state, attempts, next: now, why }
  if (attempts >= maxAttempts) return { state: 'failed', attempts, next: now, why }
  const waitMs = Math.min(Math.max(backoffMs(attempts), outcome.after ?? 0), maxWaitMs)
  return { state: 'due', attempts, next: now + waitMs, why }
}
