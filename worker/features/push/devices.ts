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
import { fail } from '../../failure.ts'
import { refuseForeignId, type SignedIn } from '../../session.ts'

/** Devices of one person: more than anybody carries, and no way to make one event a thousand requests. */
const devicesKept = 20

const own = (userId: string) => eq(pushSubscriptions.userId, userId)

/**
 * Tells this device from now on what concerns the person. An endpoint belongs to who subscribed last.
 * 400 for keys that are none, 403 for another's id, 422 for an endpoint of no known push service.
 */
export async function subscribe(ctx: Ctx, signedIn: SignedIn, asked: SubscribeInput, label: string) {
  refuseForeign(signedIn, asked.userId)
  const { id: userId } = signedIn.user
  await check(asked.subscription)
  await ctx.db.batch([
    put(ctx, signedIn, asked.subscription, label),
    endOrphan(ctx, asked.subscription.endpoint),
    endBeyond(ctx, userId),
    ...(asked.turnOn ? [turnOn(ctx, signedIn)] : []),
  ])
  return ofPerson(ctx, signedIn)
}

/** Puts the browser's new subscription in the place of the one it dropped. 404 where that was removed, or never there. */
export async function renew(ctx: Ctx, signedIn: SignedIn, { oldEndpoint, subscription }: RenewInput) {
  await check(subscription)
  const which = and(own(signedIn.user.id), eq(pushSubscriptions.endpoint, oldEndpoint))
  const [old] = await ctx.db.select().from(pushSubscriptions).where(which)
  if (!old) return fail(404, 'This device is not subscribed')
  await ctx.db.batch([
    ctx.db.delete(pushSubscriptions).where(which),
    put(ctx, signedIn, subscription, old.label),
    endOrphan(ctx, subscription.endpoint),
  ])
}

/** Ends one device of the person, or all. One that is not there is no error. */
export async function unsubscribe(ctx: Ctx, signedIn: SignedIn, { userId, endpoint }: UnsubscribeInput) {
  refuseForeign(signedIn, userId)
  const which = endpoint ? eq(pushSubscriptions.endpoint, endpoint) : undefined
  await ctx.db.delete(pushSubscriptions).where(and(own(signedIn.user.id), which))
}

/** The person's devices, newest first. */
export async function ofPerson(ctx: Ctx, { user, sid }: SignedIn) {
  const rows = await ctx.db.select().from(pushSubscriptions).where(own(user.id))
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
export async function remove(ctx: Ctx, { user }: SignedIn, id: string) {
  const which = and(own(user.id), eq(pushSubscriptions.id, id))
  const [gone] = await ctx.db.delete(pushSubscriptions).where(which).returning({ id: pushSubscriptions.id })
  if (!gone) fail(404, 'This device is not there')
}

function refuseForeign({ user, isAdmin }: SignedIn, claimed: string | null | undefined) {
  if (!(isAdmin && claimed === 'admin')) refuseForeignId(user, claimed)
}

function put(ctx: Ctx, { user, sid }: SignedIn, { endpoint, keys }: PushSubscriptionInput, label: string) {
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
const endOrphan = (ctx: Ctx, endpoint: string) =>
  ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        sql`NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.sid = push_subscriptions.sid)`,
      ),
    )

/** 422 for another host than a push service's; 400 for a point that is not on the curve: it would fail at every send. */
async function check({ endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint)) fail(422, 'Notifications cannot be sent to this address')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const key = crypto.subtle.importKey('raw', Buffer.from(keys.p256dh, 'base64url'), curve, false, [])
  await key.catch(() => fail(400, 'This browser gave no usable address for notifications'))
}

/** The statement that ends the oldest devices over the number kept. */
const endBeyond = (ctx: Ctx, userId: string) =>
  ctx.db.delete(pushSubscriptions).where(
    and(
      own(userId),
      notInArray(
        pushSubscriptions.id,
        ctx.db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(own(userId))
          // In the order they came, which the index of persons has beside each.
          .orderBy(desc(sql`rowid`))
          .limit(devicesKept),
      ),
    ),
  )

function turnOn(ctx: Ctx, { user, isAdmin }: SignedIn) {
  const on = { pushNotifications: true }
  const table = isAdmin ? adminSettings : userSettings
  return ctx.db
    .insert(table)
    .values({ userId: user.id, ...on })
    .onConflictDoUpdate({ target: table.userId, set: on })
}
