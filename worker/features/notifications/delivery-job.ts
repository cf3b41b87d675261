import { and, eq, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import { dayMs, minuteMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { deliveries, notifications, pushSubscriptions, users } from '../../db/schema.ts'
import type { SendOutcome } from '../../lib/send.ts'

/** A leased delivery with all data that sending it needs. */
export type DeliveryJob = Awaited<ReturnType<typeof listLeasedStatement>>[number]

/** Selects the deliveries that a run has leased. D1 keys a batch's rows by column name: no two columns share one. */
export const listLeasedStatement = (ctx: Ctx, runId: string) =>
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
      /** E-mail address of the recipient; null for an admin without an account. */
      email: users.email,
      isActive: users.isActive,
      language: users.language,
      /** Null if the device no longer exists. */
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dhKey,
      auth: pushSubscriptions.authKey,
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .leftJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(pushSubscriptions, and(eq(deliveries.channel, 'push'), eq(pushSubscriptions.id, deliveries.target)))
    .where(eq(deliveries.lease, runId))

/** Returns whether this shop can send pushes: its key pair is configured. */
export const canPush = (ctx: Ctx) => findVapidKeys(ctx) !== null

/** Returns the key pair that signs pushes, or null. */
export function findVapidKeys({ env }: Ctx) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null
}

/** Returns whether this shop can send mail: the binding and a sender address are configured. */
export const canMail = ({ env }: Ctx) => Boolean(env.EMAIL && env.MAIL_FROM)

/** Delay of notifications about an order's work, in milliseconds: the screen offers an undo for 10 s. */
const defaultHoldMs = 11_000

/** Returns the delay; `NEWS_HOLD_MS` overrides it, for example in tests. */
export function newsHoldMs({ env }: Ctx) {
  const stated = Number(env.NEWS_HOLD_MS ?? Number.NaN)
  return Number.isFinite(stated) ? stated : defaultHoldMs
}

/** Returns whether a notification is held back: news about the work for a customer. */
export const isHeldType = ({ type, userId }: { type: NotificationType; userId: string | null }) =>
  type === 'order_update' && userId !== null

/**
 * True if a row of `notifications` is not, or no longer, held back. Before that, the list of notifications hides it
 * too.
 */
export const isTold = (ctx: Ctx, now = Date.now()) =>
  sql`(notifications.type <> 'order_update' OR notifications.user_id IS NULL
    OR notifications.created_at <= ${now - newsHoldMs(ctx)})`

/** Maximum attempts, within some ten hours: 5, 15, 45, 135 and 405 minutes apart. */
export const maxAttempts = 6
const backoffMs = (attempts: number) => 5 * minuteMs * 3 ** (attempts - 1)
/** Maximum wait that a push service may request. */
const maxWaitMs = dayMs

export type DeliveryResult = { job: DeliveryJob; outcome: SendOutcome | null }

/** Stores the results of a run's deliveries, except those that another run has leased meanwhile. */
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

/** A list of ids as one parameter; a statement takes 100. */
const idListSql = (ids: string[]) => sql`(SELECT value FROM JSON_EACH(${JSON.stringify([...new Set(ids)])}))`

/** Returns the next state of a delivery. A null outcome means that it was not started, which costs no attempt. */
function nextState(attempts: number, outcome: SendOutcome | null, now: number) {
  if (!outcome) return { state: 'due', attempts: attempts - 1, next: now, why: null }
  if (outcome.state === 'sent') return { state: 'sent', attempts, next: now, why: null }
  const { why } = outcome
  if (outcome.state !== 'later') return { state: outcome.state, attempts, next: now, why }
  if (attempts >= maxAttempts) return { state: 'failed', attempts, next: now, why }
  const waitMs = Math.min(Math.max(backoffMs(attempts), outcome.after ?? 0), maxWaitMs)
  return { state: 'due', attempts, next: now + waitMs, why }
}
