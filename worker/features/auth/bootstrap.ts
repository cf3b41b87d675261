import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { hangUp, openChats } from '../../hang-up.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { hashPassword, sameSecret } from '../../lib/password.ts'
import { endSessions } from '../../session.ts'
import { record } from '../notifications/record.ts'
import { passwordChanged } from '../notifications/texts.ts'
import * as temporary from './temporary-credential.ts'

/** A shorter ADMIN_PASSWORD is not accepted at all: decisions.md, 'People and sessions'. */
const shortest = 12

/**
 * Makes the admin account, or replaces passwords and sessions of the account `found` under the address, which is told.
 * Undefined when the password is not ADMIN_PASSWORD, or when this very one was used before: from then on the
 * account's own password counts, and only a changed ADMIN_PASSWORD lets a locked-out owner in again.
 */
export async function replaceAccount(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  found: { id: string; adminMark: string | null } | undefined,
) {
  const configured = ctx.env.ADMIN_PASSWORD ?? ''
  if (!(await sameSecret(password, configured)) || configured.length < shortest) return undefined
  const adminMark = await keyedHash(ctx.env.SESSION_KEY, `admin-password:${password}`)
  if (found?.adminMark === adminMark) return undefined
  const fresh = { password: await hashPassword(password), role: 'admin', adminMark, isActive: true } as const
  const [chats, , , [user]] = await ctx.db.batch([
    openChats(ctx, found?.id ?? ''),
    endSessions(ctx, found?.id ?? ''),
    ctx.db
      .insert(users)
      .values({ ...fresh, email, firstName: 'Admin', lastName: 'User' })
      .onConflictDoUpdate({ target: users.email, set: fresh }),
    ctx.db.select().from(users).where(eq(users.email, email)),
    ...temporary.end(ctx, found?.id ?? ''),
    ...(found ? [record(ctx, passwordChanged({ id: found.id, email }, true))] : []),
  ])
  if (found) hangUp(ctx, chats, { author: found.id })
  return user
}
