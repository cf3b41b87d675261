import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { newAdminName } from '../../db/admin-names.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { hashPassword, secretsMatch } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { passwordChanged } from './notifications.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

/** A shorter ADMIN_PASSWORD is not accepted at all. */
const minLength = 12

/**
 * Creates the admin account, or replaces the passwords and sessions of the `existing` one and notifies its admin.
 * Undefined when the password is not ADMIN_PASSWORD, or when the same ADMIN_PASSWORD was used before: after its first
 * use only the account's own password works, until ADMIN_PASSWORD changes.
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
  const created = { id: crypto.randomUUID(), ...newAdminName, email, createdAt: new Date() }
  const {
    rooms,
    account: [account],
  } = await batch(ctx, {
    rooms: existing && listConnectedRoomsStatement(ctx, existing.id),
    endSessions: existing && deleteSessionsStatement(ctx, existing.id),
    written: ctx.db
      .insert(users)
      .values({ ...values, ...created, searchText: searchText.customer(created) })
      // Of two first sign-ins at once the second keeps what the first has written: its session opens only with that hash.
      .onConflictDoUpdate({ target: users.email, set: values, setWhere: sql`admin_mark IS NOT ${adminMark}` }),
    account: ctx.db.select().from(users).where(eq(users.email, email)),
    endTemporary: existing && temporaryCredentials.endStatements(ctx, existing.id),
    notification: existing && enqueueStatement(ctx, passwordChanged({ id: existing.id, email }, true)),
  })
  if (existing && rooms) hangUp(ctx, rooms, { author: existing.id })
  return account
}
