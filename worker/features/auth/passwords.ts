import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement, prepareSessionRenewal, type Session } from '../../http/sessions.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { passwordChanged } from '../notifications/templates.ts'
import { serializeUser } from './accounts.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as attempts from './sign-in-attempts.ts'
import * as temporary from './temporary-credentials.ts'

type PasswordChange = { email?: string; currentPassword?: string; newPassword: string }

/**
 * Changes a password, ends the person's other sessions and temporary passwords, and renews this session: `token` is the
 * new cookie's. A session opened with a temporary password needs no current one. 400 for a wrong current password and
 * for a new one that others know, 401 when the session ended meanwhile, 403 for another's `email`, 429 over the limits
 * of a sign-in: whoever holds only a session may guess no more often than there.
 */
export async function update(ctx: Ctx, signedIn: Session, input: PasswordChange, address: string) {
  const { user, isAdmin } = signedIn
  if (input.email && input.email !== user.email) fail(403, 'You are signed in as someone else')
  if (!signedIn.mustChangePassword && !input.currentPassword) fail(400, 'Current password is required')
  if (isCommonPassword(input.newPassword)) fail(400, 'Please choose a less common password')
  const [byAddress, byPair, byAccount, temporaries, [account]] = await ctx.db.batch([
    ...attempts.countStatements(ctx, user.email, address),
    temporary.listHashesStatement(ctx, user.email),
    ctx.db.select({ password: users.password }).from(users).where(eq(users.id, user.id)),
  ])
  attempts.refuseTooManyAttempts(ctx, byAddress, byPair, byAccount)
  if (!signedIn.mustChangePassword && !(await verifyPassword(input.currentPassword ?? '', account?.password)))
    fail(400, 'Invalid current password')
  // The owner has read it out or sent it on, so it is no secret to stay.
  if (await temporary.matches(ctx, temporaries, input.newPassword)) fail(400, 'Please choose a password of your own')

  const password = await hashPassword(input.newPassword)
  const session = await prepareSessionRenewal(ctx, signedIn)
  // Nobody, when a reset, a deactivation or another tab ended the session while the hash was made: then nothing happens.
  const userId = sql`(SELECT user_id FROM sessions WHERE sid = ${session.sid})`
  const [renewedSessions, chats] = await ctx.db.batch([
    session.statement,
    listConnectedRoomsStatement(ctx, user.id),
    ctx.db.update(users).set({ password }).where(eq(users.id, userId)),
    ...temporary.endStatements(ctx, userId),
    deleteSessionsStatement(ctx, userId, session.sid),
    enqueueStatement(ctx, passwordChanged(user, isAdmin), sql`${userId} IS NOT NULL`),
    ...attempts.uncountStatements(ctx, user.email, address),
  ])
  if (renewedSessions.length === 0) fail(401, 'Unauthorized')
  hangUp(ctx, chats, { author: user.id, renewed: signedIn.sid })
  return { user: serializeUser(user, { isAdmin }), token: session.token }
}
