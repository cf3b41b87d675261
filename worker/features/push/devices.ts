import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  isPushService,
  type PushSubscriptionInput,
  type RenewInput,
  type SubscribeInput,
  type UnsubscribeInput,
} from '../../../shared/push.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { adminSettings, pushSubscriptions, sessions, userSettings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type Session } from '../../http/sessions.ts'

/**
 * Sends the user's notifications to this device from now on; an endpoint belongs to who subscribed last. Answers the
 * user's devices. 400 for invalid keys, 403 for another user's id, 422 for an endpoint of no known push service.
 */
export async function subscribe(ctx: Ctx, session: Session, input: SubscribeInput, label: string) {
  const { userId, subscription, turnOn, replaces } = input
  refuseForeignUserId(session, userId)
  await validateSubscription(subscription)
  await batch(ctx, {
    deleteReplaced: replaces ? ctx.db.delete(pushSubscriptions).where(ofDevice(session.user.id, replaces)) : undefined,
    upsert: upsertStatement(ctx, session, subscription, label),
    deleteOrphan: deleteOrphanStatement(ctx, subscription.endpoint),
    deleteBeyondMax: deleteBeyondMaxStatement(ctx, session.user.id),
    enablePush: turnOn ? enablePushStatement(ctx, session) : undefined,
    allowPush: turnOn ? allowPushStatement(ctx, session) : undefined,
  })
  return list(ctx, session.user.id, session.sid)
}

/** Puts the browser's new subscription in place of the one it dropped. 404 where the user has no such device. */
export async function renew(ctx: Ctx, session: Session, { oldEndpoint, subscription }: RenewInput) {
  await validateSubscription(subscription)
  const isOld = ofDevice(session.user.id, oldEndpoint)
  const [old] = await run(ctx, ctx.db.select({ label: pushSubscriptions.label }).from(pushSubscriptions).where(isOld))
  if (!old) return fail(404, 'push_not_subscribed')
  await batch(ctx, {
    deleteOld: ctx.db.delete(pushSubscriptions).where(isOld),
    upsert: upsertStatement(ctx, session, subscription, old.label),
    deleteOrphan: deleteOrphanStatement(ctx, subscription.endpoint),
  })
}

/** Ends the user's device with this endpoint, or without one all devices. An unknown endpoint is no error. */
export async function unsubscribe(ctx: Ctx, session: Session, { userId, endpoint }: UnsubscribeInput) {
  refuseForeignUserId(session, userId)
  const isEnded = endpoint ? ofDevice(session.user.id, endpoint) : ofUser(session.user.id)
  await batch(ctx, {
    silence: silenceSessionsStatement(ctx, isEnded),
    delete: ctx.db.delete(pushSubscriptions).where(isEnded),
  })
}

/** The user's devices, newest first. */
export async function list(ctx: Ctx, userId: string | SQL, sid: string) {
  const rows = await run(ctx, ctx.db.select().from(pushSubscriptions).where(ofUser(userId)))
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map((row) => toUser(row, sid))
}

/** Ends one device by its id: it stays ended until the next sign-in there, or until somebody allows it again. 404 for one that is not the user's. */
export async function remove(ctx: Ctx, { user }: Session, id: string) {
  const isDevice = and(ofUser(user.id), eq(pushSubscriptions.id, id))
  const {
    deleted: [deleted],
  } = await batch(ctx, {
    silence: silenceSessionsStatement(ctx, isDevice),
    deleted: ctx.db.delete(pushSubscriptions).where(isDevice).returning({ id: pushSubscriptions.id }),
  })
  if (!deleted) fail(404, 'device_unknown')
}

/** An admin's browser may call its user 'admin'. */
function refuseForeignUserId({ user, isAdmin }: Session, userId: string | null | undefined) {
  if (!(isAdmin && userId === 'admin')) refuseForeignId(user, userId)
}

/** 422 for a host that is no push service's; 400 for a key that is no point of the curve: it would fail at every send. */
async function validateSubscription({ endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint)) fail(422, 'push_address_unknown')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const key = crypto.subtle.importKey('raw', Buffer.from(keys.p256dh, 'base64url'), curve, false, [])
  await key.catch(() => fail(400, 'push_address_unusable'))
}

/** Devices of one user: more than anybody carries, and few enough that one event is not a thousand requests. */
const maxDevices = 20

export const ofUser = (userId: string | SQL) => eq(pushSubscriptions.userId, userId)

/** The user's device with this endpoint. */
const ofDevice = (userId: string, endpoint: string) => and(ofUser(userId), eq(pushSubscriptions.endpoint, endpoint))

function upsertStatement(ctx: Ctx, { user, sid }: Session, { endpoint, keys }: PushSubscriptionInput, label: string) {
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
const deleteOrphanStatement = (ctx: Ctx, endpoint: string) =>
  ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        sql`NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.sid = push_subscriptions.sid)`,
      ),
    )

/** Ends the user's oldest devices beyond the 20 that are kept. */
const deleteBeyondMaxStatement = (ctx: Ctx, userId: string) =>
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

function enablePushStatement(ctx: Ctx, { user, isAdmin }: Session) {
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
const silenceSessionsStatement = (ctx: Ctx, isDevice: SQL | undefined) =>
  ctx.db
    .update(sessions)
    .set({ sess: sql`json_set(sess, '$.pushRemoved', json('true'))` })
    .where(inArray(sessions.sid, ctx.db.select({ sid: pushSubscriptions.sid }).from(pushSubscriptions).where(isDevice)))

/** Takes that note back: the user has allowed notifications in this session. */
const allowPushStatement = (ctx: Ctx, { sid }: Session) =>
  ctx.db.update(sessions).set({ sess: sql`json_remove(sess, '$.pushRemoved')` }).where(eq(sessions.sid, sid))

type DeviceRow = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'label' | 'createdAt' | 'lastUsedAt' | 'sid'>

/** A device as its own user sees it; `isThis` for the one of this session. */
const toUser = ({ id, label, createdAt, lastUsedAt, sid }: DeviceRow, currentSid: string) => ({
  id,
  label,
  createdAt,
  lastUsedAt,
  isThis: sid === currentSid,
})
