import { and, eq } from 'drizzle-orm'
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
