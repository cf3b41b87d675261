import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { hashPassword, secretsMatch } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { passwordChanged } from '../notifications/templates.ts'
import * as temporary from './temporary-credentials.ts'

/** A shorter ADMIN_PASSWORD is not accepted at all: decisions.md, 'People and sessions'. */
const minLength = 12

/**
 * Makes the admin account, or replaces passwords and sessions of the account `found` under the address, which is told.
 * Undefined when the password is not ADMIN_PASSWORD, or when this very one was used before: from then on the
 * account's own password counts, and only a changed ADMIN_PASSWORD lets a locked-out owner in again.
 */
export async function bootstrapAdmin(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  existing: { id: string; adminMark: string | null } | undefined,
) {
  const configured = ctx.env.ADMIN_PASSWORD ?? ''
  if (!(await secretsMatch(password, configured)) || configured.length < minLength) return undefined
  const adminMark = await keyedHash(ctx.env.SESSION_KEY, `admin-password:${password}`)
  if (existing?.adminMark === adminMark) return undefined
  const values = { password: await hashPassword(password), role: 'admin', adminMark, isActive: true } as const
  const [chats, , , [user]] = await ctx.db.batch([
    listConnectedRoomsStatement(ctx, existing?.id ?? ''),
    deleteSessionsStatement(ctx, existing?.id ?? ''),
    ctx.db
      .insert(users)
      .values({ ...values, email, firstName: 'Admin', lastName: 'User' })
      .onConflictDoUpdate({ target: users.email, set: values }),
    ctx.db.select().from(users).where(eq(users.email, email)),
    ...temporary.endStatements(ctx, existing?.id ?? ''),
    ...(existing ? [enqueueStatement(ctx, passwordChanged({ id: existing.id, email }, true))] : []),
  ])
  if (existing) hangUp(ctx, chats, { author: existing.id })
  return user
}
