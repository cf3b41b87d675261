import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement, prepareSessionRenewal, type Session, userIdOfSession } from '../../http/sessions.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordChanged } from './notifications.ts'
import { serializeUser } from './serialize.ts'
import * as attempts from './sign-in-attempts.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

export type PasswordChange = { email?: string; currentPassword?: string; newPassword: string }

/**
 * Changes a password, ends the user's other sessions and temporary passwords, and renews this session: `token` is the
 * new cookie's. A session opened with a temporary password needs no current one. 400 for a wrong current password and
 * for a new one that others know, 401 when the session ended meanwhile, 403 for another's `email`, 429 over the limits
 * of a sign-in: a stolen session allows no more guesses.
 */
export async function update(ctx: Ctx, session: Session, input: PasswordChange, address: string) {
  const { user, isAdmin } = session
  if (input.email && input.email !== user.email) fail(403, 'You are signed in as someone else')
  if (!session.mustChangePassword && !input.currentPassword) fail(400, 'Current password is required')
  if (isCommonPassword(input.newPassword)) fail(400, 'Please choose a less common password')
  const {
    temporaries,
    account: [account],
    ...uses
  } = await batch(ctx, {
    ...attempts.countStatements(ctx, user.email, address),
    temporaries: temporaryCredentials.listHashesStatement(ctx, user.email),
    account: ctx.db.select({ password: users.password }).from(users).where(eq(users.id, user.id)),
  })
  attempts.refuseTooMany(ctx, uses)
  if (!session.mustChangePassword && !(await verifyPassword(input.currentPassword ?? '', account?.password)))
    fail(400, 'Invalid current password')
  // The admin has read it out or sent it on: it must not become the lasting one.
  if (await temporaryCredentials.matches(ctx, temporaries, input.newPassword))
    fail(400, 'Please choose a password of your own')

  const password = await hashPassword(input.newPassword)
  const renewal = await prepareSessionRenewal(ctx, session)
  // NULL when a reset, a deactivation or another tab ended the session while the hash was made: then nothing changes.
  const userId = userIdOfSession(renewal.sid)
  const { renewed, rooms } = await batch(ctx, {
    renewed: renewal.statement,
    rooms: listConnectedRoomsStatement(ctx, user.id),
    password: ctx.db.update(users).set({ password }).where(eq(users.id, userId)),
    endTemporary: temporaryCredentials.endStatements(ctx, userId),
    endSessions: deleteSessionsStatement(ctx, userId, renewal.sid),
    notification: enqueueStatement(ctx, passwordChanged(user, isAdmin), sql`${userId} IS NOT NULL`),
    uses: attempts.uncountStatements(ctx, user.email, address),
  })
  if (renewed.length === 0) fail(401, 'Unauthorized')
  hangUp(ctx, rooms, { author: user.id, renewed: session.sid })
  return { user: serializeUser(user, { isAdmin }), token: renewal.token }
}
