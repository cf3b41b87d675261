import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { Session } from '../../http/sessions.ts'
import { verifyPassword } from '../../lib/password.ts'
import { admit } from './admit.ts'
import * as attempts from './sign-in-attempts.ts'

/**
 * Lets whoever is signed in prove it once more, ahead of what cannot be undone; answers the hash that was compared. 400 for
 * a wrong password, 429 over the limits of a sign-in: a stolen session allows no more guesses.
 */
export const provePassword = (ctx: Ctx, { sid, user, isAdmin }: Session, password: string, address: string) =>
  admit(ctx, { address, known: sid, isAdmin }, async () => {
    const attempt = { email: user.email, address, known: sid }
    const {
      account: [account],
      ...uses
    } = await batch(ctx, {
      ...attempts.countStatements(ctx, attempt),
      account: ctx.db.select({ password: users.password }).from(users).where(eq(users.id, user.id)),
    })
    attempts.refuseTooFast(ctx, uses)
    attempts.refuseTooMany(ctx, uses)
    if (!account || !(await verifyPassword(password, account.password)))
      return fail(400, 'password_wrong', { field: 'password' })
    await batch(ctx, { uses: attempts.uncountStatements(ctx, attempt) })
    return account.password
  })
