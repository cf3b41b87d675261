import { and, eq, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { deliveries, notifications, pushSubscriptions, users } from '../../db/schema.ts'

/** A delivery that a run has leased, with all that sending it needs. */
export type DeliveryJob = Awaited<ReturnType<typeof listLeasedStatement>>[number]

/** The deliveries that a run has leased. D1 answers a batch with objects: no two columns share a name. */
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
      /** The recipient's; null for an admin without an account. */
      email: users.email,
      isActive: users.isActive,
      language: users.language,
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

/** Whether this shop can send pushes: its key pair is configured. */
export const canPush = (ctx: Ctx) => findVapidKeys(ctx) !== null

/** The pair that signs pushes, or null. */
export function findVapidKeys({ env }: Ctx) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null
}

/** Whether this shop can send mail: the binding is there, and an address to send from. */
export const canMail = ({ env }: Ctx) => Boolean(env.EMAIL && env.MAIL_FROM)

/** How long news of an order's work wait for their delivery, in milliseconds: the screen takes a slip back for 10 s. */
const defaultHoldMs = 11_000

/** `NEWS_HOLD_MS` says otherwise, as for tests that wait for nothing. */
export function newsHoldMs({ env }: Ctx) {
  const stated = Number(env.NEWS_HOLD_MS ?? Number.NaN)
  return Number.isFinite(stated) ? stated : defaultHoldMs
}

/** Whether a notification is one of those that are held back: what a customer is told of the work. */
export const isHeldType = ({ type, userId }: { type: NotificationType; userId: string | null }) =>
  type === 'order_update' && userId !== null

/** A row of `notifications` is not held back (any more): before that nobody is told, not by the bell either. */
export const isTold = (ctx: Ctx, now = Date.now()) =>
  sql`(notifications.type <> 'order_update' OR notifications.user_id IS NULL
    OR notifications.created_at <= ${now - newsHoldMs(ctx)})`
