import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import {
  isPushService,
  type PushSubscriptionInput,
  type RenewInput,
  type SubscribeInput,
  type UnsubscribeInput,
} from '../../../shared/push.ts'
import type { Ctx } from '../../context.ts'
import { adminSettings, pushSubscriptions, userSettings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type Session } from '../../http/session.ts'

/** Devices of one person: more than anybody carries, and no way to make one event a thousand requests. */
const maxDevices = 20

const ofUser = (userId: string) => eq(pushSubscriptions.userId, userId)

/**
 * Tells this device from now on what concerns the person. An endpoint belongs to who subscribed last.
 * 400 for keys that are none, 403 for another's id, 422 for an endpoint of no known push service.
 */
export async function subscribe(ctx: Ctx, signedIn: Session, input: SubscribeInput, label: string) {
  refuseForeignUserId(signedIn, input.userId)
  const { id: userId } = signedIn.user
  await validateSubscription(input.subscription)
  await ctx.db.batch([
    upsertStatement(ctx, signedIn, input.subscription, label),
    deleteOrphanStatement(ctx, input.subscription.endpoint),
    deleteBeyondMaxStatement(ctx, userId),
    ...(input.turnOn ? [enablePushStatement(ctx, signedIn)] : []),
  ])
  return list(ctx, signedIn)
}

/** Puts the browser's new subscription in the place of the one it dropped. 404 where that was removed, or never there. */
export async function renew(ctx: Ctx, signedIn: Session, { oldEndpoint, subscription }: RenewInput) {
  await validateSubscription(subscription)
  const which = and(ofUser(signedIn.user.id), eq(pushSubscriptions.endpoint, oldEndpoint))
  const [previous] = await ctx.db.select().from(pushSubscriptions).where(which)
  if (!previous) return fail(404, 'This device is not subscribed')
  await ctx.db.batch([
    ctx.db.delete(pushSubscriptions).where(which),
    upsertStatement(ctx, signedIn, subscription, previous.label),
    deleteOrphanStatement(ctx, subscription.endpoint),
  ])
}

/** Ends one device of the person, or all. One that is not there is no error. */
export async function unsubscribe(ctx: Ctx, signedIn: Session, { userId, endpoint }: UnsubscribeInput) {
  refuseForeignUserId(signedIn, userId)
  const which = endpoint ? eq(pushSubscriptions.endpoint, endpoint) : undefined
  await ctx.db.delete(pushSubscriptions).where(and(ofUser(signedIn.user.id), which))
}

/** The person's devices, newest first. */
export async function list(ctx: Ctx, { user, sid }: Session) {
  const rows = await ctx.db.select().from(pushSubscriptions).where(ofUser(user.id))
  return rows
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, label, createdAt, lastUsedAt, sid: madeIn }) => ({
      id,
      label,
      createdAt,
      lastUsedAt,
      isThis: madeIn === sid,
    }))
}

/** Ends one device by its id. 404 for what is not the person's. */
export async function remove(ctx: Ctx, { user }: Session, id: string) {
  const which = and(ofUser(user.id), eq(pushSubscriptions.id, id))
  const [deleted] = await ctx.db.delete(pushSubscriptions).where(which).returning({ id: pushSubscriptions.id })
  if (!deleted) fail(404, 'This device is not there')
}

function refuseForeignUserId({ user, isAdmin }: Session, userId: string | null | undefined) {
  if (!(isAdmin && userId === 'admin')) refuseForeignId(user, userId)
}

function upsertStatement(ctx: Ctx, { user, sid }: Session, { endpoint, keys }: PushSubscriptionInput, label: string) {
  const row = { userId: user.id, p256dhKey: keys.p256dh, authKey: keys.auth, isActive: true, label, sid }
  return (
    ctx.db
      .insert(pushSubscriptions)
      .values({ ...row, endpoint })
      // What still waits for whoever had this browser before is sent to the old id, which is nobody's then.
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          ...row,
          id: sql`IIF(push_subscriptions.user_id = excluded.user_id, push_subscriptions.id, excluded.id)`,
        },
      })
  )
}

/** The statement that ends a device whose session ended while it was being subscribed: no logout would end it any more. */
const deleteOrphanStatement = (ctx: Ctx, endpoint: string) =>
  ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        sql`NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.sid = push_subscriptions.sid)`,
      ),
    )

/** 422 for another host than a push service's; 400 for a point that is not on the curve: it would fail at every send. */
async function validateSubscription({ endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint)) fail(422, 'Notifications cannot be sent to this address')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const key = crypto.subtle.importKey('raw', Buffer.from(keys.p256dh, 'base64url'), curve, false, [])
  await key.catch(() => fail(400, 'This browser gave no usable address for notifications'))
}

/** The statement that ends the oldest devices over the number kept. */
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
          // In the order they came, which the index of persons has beside each.
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
