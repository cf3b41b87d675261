import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PushSubscriptionInput } from '../../../shared/push.ts'
import type { Ctx } from '../../context.ts'
import { adminSettings, pushSubscriptions, sessions, userSettings } from '../../db/schema.ts'
import type { Session } from '../../http/sessions.ts'

/** Devices of one user: more than anybody carries, and few enough that one event is not a thousand requests. */
const maxDevices = 20

export const ofUser = (userId: string | SQL) => eq(pushSubscriptions.userId, userId)

/** The user's device with this endpoint. */
export const ofDevice = (userId: string, endpoint: string) =>
  and(ofUser(userId), eq(pushSubscriptions.endpoint, endpoint))

export function upsertStatement(
  ctx: Ctx,
  { user, sid }: Session,
  { endpoint, keys }: PushSubscriptionInput,
  label: string,
) {
  const row = { userId: user.id, p256dhKey: keys.p256dh, authKey: keys.auth, isActive: true, label, sid }
  return (
    ctx.db
      .insert(pushSubscriptions)
      .values({ ...row, endpoint })
      // Another user's subscription gets a new id, so that deliveries which wait for the previous user find no device.
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          ...row,
          id: sql`IIF(push_subscriptions.user_id = excluded.user_id, push_subscriptions.id, excluded.id)`,
        },
      })
  )
}

/** Ends a device whose session ended while it was being subscribed: no logout would end it any more. */
export const deleteOrphanStatement = (ctx: Ctx, endpoint: string) =>
  ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        sql`NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.sid = push_subscriptions.sid)`,
      ),
    )

/** Ends the user's oldest devices beyond the 20 that are kept. */
export const deleteBeyondMaxStatement = (ctx: Ctx, userId: string) =>
  ctx.db.delete(pushSubscriptions).where(
    and(
      ofUser(userId),
      notInArray(
        pushSubscriptions.id,
        ctx.db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(ofUser(userId))
          // In the order of insertion, which the index by user holds beside each entry.
          .orderBy(desc(sql`rowid`))
          .limit(maxDevices),
      ),
    ),
  )

export function enablePushStatement(ctx: Ctx, { user, isAdmin }: Session) {
  const on = { pushNotifications: true }
  const table = isAdmin ? adminSettings : userSettings
  return ctx.db
    .insert(table)
    .values({ userId: user.id, ...on })
    .onConflictDoUpdate({ target: table.userId, set: on })
}

/**
 * Notes in the sessions of these devices that their user has removed them, ahead of the statement that deletes them. Their
 * browsers then do not take the missing device for one that the push service has lost, and subscribe no new one.
 */
export const silenceSessionsStatement = (ctx: Ctx, isDevice: SQL | undefined) =>
  ctx.db
    .update(sessions)
    .set({ sess: sql`json_set(sess, '$.pushRemoved', json('true'))` })
    .where(inArray(sessions.sid, ctx.db.select({ sid: pushSubscriptions.sid }).from(pushSubscriptions).where(isDevice)))

/** Takes that note back: the user has allowed notifications in this session. */
export const allowPushStatement = (ctx: Ctx, { sid }: Session) =>
  ctx.db.update(sessions).set({ sess: sql`json_remove(sess, '$.pushRemoved')` }).where(eq(sessions.sid, sid))
