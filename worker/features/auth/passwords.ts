import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import { hangUp, openChats } from '../../hang-up.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { endSessions, renewSession, type SignedIn } from '../../session.ts'
import { record } from '../notifications/record.ts'
import { passwordChanged } from '../notifications/texts.ts'
import { present } from './accounts.ts'
import * as attempts from './attempts.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as temporary from './temporary-credential.ts'

type Change = { email?: string; currentPassword?: string; newPassword: string }

/**
 * Changes a password, ends the person's other sessions and temporary passwords, and renews this session: `token` is the
 * new cookie's. A session opened with a temporary password needs no current one. 400 for a wrong current password and
 * for a new one that others know, 401 when the session ended meanwhile, 403 for another's `email`, 429 over the limits
 * of a sign-in: whoever holds only a session may guess no more often than there.
 */
export async function change(ctx: Ctx, signedIn: SignedIn, asked: Change, address: string) {
  const { user, isAdmin } = signedIn
  if (asked.email && asked.email !== user.email) fail(403, 'You are signed in as someone else')
  if (!signedIn.mustChangePassword && !asked.currentPassword) fail(400, 'Current password is required')
  if (isCommonPassword(asked.newPassword)) fail(400, 'Please choose a less common password')
  const [byAddress, byPair, byAccount, temporaries] = await ctx.db.batch([
    ...attempts.count(ctx, user.email, address),
    temporary.find(ctx, user.email),
  ])
  attempts.refuse(ctx, byAddress, byPair, byAccount)
  if (!signedIn.mustChangePassword && !(await verifyPassword(asked.currentPassword ?? '', user.password)))
    fail(400, 'Invalid current password')
  // The owner has read it out or sent it on, so it is no secret to stay.
  if (await temporary.matches(ctx, temporaries, asked.newPassword)) fail(400, 'Please choose a password of your own')

  const password = await hashPassword(asked.newPassword)
  const session = await renewSession(ctx, signedIn)
  // Nobody, when a reset, a deactivation or another tab ended the session while the hash was made: then nothing happens.
  const person = sql`(SELECT user_id FROM sessions WHERE sid = ${session.sid})`
  const [renewed, chats] = await ctx.db.batch([
    session.statement,
    openChats(ctx, user.id),
    ctx.db.update(users).set({ password }).where(eq(users.id, person)),
    ...temporary.end(ctx, person),
    endSessions(ctx, person, session.sid),
    record(ctx, passwordChanged(user, isAdmin), sql`${person} IS NOT NULL`),
    ...attempts.giveBack(ctx, user.email, address),
  ])
  if (renewed.length === 0) fail(401, 'Unauthorized')
  hangUp(ctx, chats, { author: user.id, renewed: signedIn.sid })
  return { user: present(user, { isAdmin }), token: session.token }
}
