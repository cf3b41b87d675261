import { and, eq, type SQL } from 'drizzle-orm'
import type { RenewInput, SubscribeInput, UnsubscribeInput } from '../../../shared/push.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type Session } from '../../http/sessions.ts'
import { toUser } from './serialize.ts'
import {
  allowPushStatement,
  deleteBeyondMaxStatement,
  deleteOrphanStatement,
  enablePushStatement,
  ofDevice,
  ofUser,
  silenceSessionsStatement,
  upsertStatement,
} from './statements.ts'
import { validateSubscription } from './validate-subscription.ts'

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
