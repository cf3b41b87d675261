import { eq, sql } from 'drizzle-orm'
import { isAdminPassword } from '../../../shared/auth.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { countUseStatement, findSpentStatement, refuseUse } from '../../http/limits.ts'
import { deleteSessionsStatement, prepareSessionRenewal, type Session, userIdOfSession } from '../../http/sessions.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { admit } from './admit.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordChanged } from './notifications.ts'
import { serializeUser } from './serialize.ts'
import * as attempts from './sign-in-attempts.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

export type PasswordChange = { email?: string; currentPassword?: string; newPassword: string }

/**
 * Changes a password, ends the user's other sessions and temporary passwords, and renews this session: `token` is the
 * new cookie's. A session opened with a temporary password needs no current one. 400 for a wrong current password and
 * for a new one that others know, 401 when the session ended meanwhile, 403 for another's `email`, 429 after 5 changes
 * in an hour, and over the limits of a sign-in: a stolen session allows no more guesses.
 */
export const update = (ctx: Ctx, session: Session, input: PasswordChange, address: string) =>
  admit(ctx, { address, known: session.sid, isAdmin: session.isAdmin }, async () => {
    const attempt = { email: session.user.email, address, known: session.sid }
    await checkChange(ctx, session, input, attempt)
    return write(ctx, session, input.newPassword, attempt)
  })

async function checkChange(ctx: Ctx, session: Session, input: PasswordChange, attempt: attempts.Attempt) {
  const { user } = session
  if (input.email && input.email !== user.email) fail(403, 'someone_else')
  if (!session.mustChangePassword && !input.currentPassword)
    fail(400, 'current_password_missing', { field: 'currentPassword' })
  if (session.isAdmin && !isAdminPassword(input.newPassword))
    fail(400, 'admin_password_short', { field: 'newPassword' })
  if (await isCommonPassword(ctx, input.newPassword)) fail(400, 'password_common', { field: 'newPassword' })
  const {
    temporaries,
    account: [account],
    spent: [spent],
    ...uses
  } = await batch(ctx, {
    ...attempts.countStatements(ctx, attempt),
    temporaries: temporaryCredentials.listHashesStatement(ctx, user.email),
    account: ctx.db.select({ password: users.password }).from(users).where(eq(users.id, user.id)),
    spent: findSpentStatement(ctx, 'passwordChange', user.id),
  })
  attempts.refuseTooFast(ctx, uses)
  attempts.refuseTooMany(ctx, uses)
  if (spent) refuseUse('passwordChange')
  if (!session.mustChangePassword && !(await verifyPassword(input.currentPassword ?? '', account?.password)))
    fail(400, 'current_password_wrong', { field: 'currentPassword' })
  // The admin has read it out or sent it on: it must not become the lasting one.
  if (await temporaryCredentials.findMatch(ctx, temporaries, input.newPassword))
    fail(400, 'password_temporary', { field: 'newPassword' })
}

async function write(ctx: Ctx, session: Session, newPassword: string, attempt: attempts.Attempt) {
  const { user, isAdmin } = session
  const password = await hashPassword(newPassword)
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
    uses: attempts.uncountStatements(ctx, attempt),
    change: countUseStatement(ctx, 'passwordChange', user.id, sql`${userId} IS NOT NULL`),
  })
  if (renewed.length === 0) fail(401, 'signed_out')
  hangUp(ctx, rooms, { author: user.id, renewed: session.sid })
  return { user: serializeUser(user, { isAdmin }), token: renewal.token }
}
