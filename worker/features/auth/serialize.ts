import { eq, type SQL } from 'drizzle-orm'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'

/**
 * The SHA-256 of each endpoint that the user gets notifications at, and whether the user has removed this session's device.
 * A browser compares it with its own push subscription when a page starts.
 */
type Push = { knownEndpoints: string[]; isRemoved: boolean }

/** A user as answers show one: `admin` only while the address is configured as one. */
export function serializeUser(
  user: User,
  { isAdmin, mustChangePassword = false }: { isAdmin: boolean; mustChangePassword?: boolean },
  push?: Push,
) {
  return {
    ...pick(user, ['id', 'email', 'firstName', 'lastName', 'profileImageUrl', 'phone']),
    role: isAdmin ? ('admin' as const) : ('customer' as const),
    isActive: user.isActive,
    /** An admin's address is one that the shop was set up with. */
    emailConfirmed: isAdmin || user.emailConfirmedAt !== null,
    ...pick(user, ['language', 'createdAt', 'updatedAt']),
    mustChangePassword,
    push,
  }
}

/** Returns the SHA-256 of the endpoint of each of the user's devices: an endpoint itself is a secret of its browser. */
export async function listEndpointHashes(ctx: Ctx, userId: SQL) {
  const { endpoint } = pushSubscriptions
  const rows = await run(
    ctx,
    ctx.db.select({ endpoint }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
  )
  return Promise.all(rows.map((row) => sha256(row.endpoint)))
}
