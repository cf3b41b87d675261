import { and, eq, type SQL } from 'drizzle-orm'
import type { RenewInput, SubscribeInput, UnsubscribeInput } from '../../../shared/push.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type Session } from '../../http/sessions.ts'
import { toUser } from './serialize.ts'
import {
  deleteBeyondMaxStatement,
  deleteOrphanStatement,
  enablePushStatement,
  ofUser,
  upsertStatement,
} from './statements.ts'
import { validateSubscription } from './validate-subscription.ts'

/**
 * Sends the user's notifications to this device from now on; an endpoint belongs to who subscribed last. Answers the
 * user's devices. 400 for invalid keys, 403 for another user's id, 422 for an endpoint of no known push service.
 */
export async function subscribe(ctx: Ctx, session: Session, input: SubscribeInput, label: string) {
  refuseForeignUserId(session, input.userId)
  await validateSubscription(input.subscription)
  await batch(ctx, {
    upsert: upsertStatement(ctx, session, input.subscription, label),
    deleteOrphan: deleteOrphanStatement(ctx, input.subscription.endpoint),
    deleteBeyondMax: deleteBeyondMaxStatement(ctx, session.user.id),
    enablePush: input.turnOn ? enablePushStatement(ctx, session) : undefined,
  })
  return list(ctx, session.user.id, session.sid)
}

/** Puts the browser's new subscription in place of the one it dropped. 404 where the user has no such device. */
export async function renew(ctx: Ctx, session: Session, { oldEndpoint, subscription }: RenewInput) {
  await validateSubscription(subscription)
  const isOld = and(ofUser(session.user.id), eq(pushSubscriptions.endpoint, oldEndpoint))
  const [old] = await run(ctx, ctx.db.select({ label: pushSubscriptions.label }).from(pushSubscriptions).where(isOld))
  if (!old) return fail(404, 'This device is not subscribed')
  await batch(ctx, {
    deleteOld: ctx.db.delete(pushSubscriptions).where(isOld),
    upsert: upsertStatement(ctx, session, subscription, old.label),
    deleteOrphan: deleteOrphanStatement(ctx, subscription.endpoint),
  })
}

/** Ends the user's device with this endpoint, or without one all devices. An unknown endpoint is no error. */
export async function unsubscribe(ctx: Ctx, session: Session, { userId, endpoint }: UnsubscribeInput) {
  refuseForeignUserId(session, userId)
  const isEndpoint = endpoint ? eq(pushSubscriptions.endpoint, endpoint) : undefined
  await run(ctx, ctx.db.delete(pushSubscriptions).where(and(ofUser(session.user.id), isEndpoint)))
}

/** The user's devices, newest first. */
export async function list(ctx: Ctx, userId: string | SQL, sid: string) {
  const rows = await run(ctx, ctx.db.select().from(pushSubscriptions).where(ofUser(userId)))
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map((row) => toUser(row, sid))
}

/** Ends one device by its id. 404 for one that is not the user's. */
export async function remove(ctx: Ctx, { user }: Session, id: string) {
  const isDevice = and(ofUser(user.id), eq(pushSubscriptions.id, id))
  const [deleted] = await run(
    ctx,
    ctx.db.delete(pushSubscriptions).where(isDevice).returning({ id: pushSubscriptions.id }),
  )
  if (!deleted) fail(404, 'This device is not there')
}

/** An admin's browser may call its user 'admin'. */
function refuseForeignUserId({ user, isAdmin }: Session, userId: string | null | undefined) {
  if (!(isAdmin && userId === 'admin')) refuseForeignId(user, userId)
}
