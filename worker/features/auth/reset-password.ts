import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import { unusableHash } from '../../lib/password.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { passwordResetByAdmin } from './notifications.ts'
import * as temporaryCredentials from './temporary-credentials.ts'

/**
 * Gives a customer a temporary password in place of the old one, which stops working, and ends the sessions.
 * Answers it this once. 404 for an id that is no customer's.
 */
export async function resetPassword(ctx: Ctx, customerId: string) {
  const [user] = await run(
    ctx,
    ctx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.id, customerId), eq(users.hasAccount, true))),
  )
  if (!user || isAdminEmail(ctx, user.email)) return fail(404, 'customer_unknown')
  const credential = await temporaryCredentials.generate(ctx)
  const { rooms } = await batch(ctx, {
    rooms: listConnectedRoomsStatement(ctx, user.id),
    password: ctx.db.update(users).set({ password: unusableHash() }).where(eq(users.id, user.id)),
    endTemporary: temporaryCredentials.endStatements(ctx, user.id),
    temporary: temporaryCredentials.insertStatement(ctx, user.id, credential, null),
    endSessions: deleteSessionsStatement(ctx, user.id),
    notification: enqueueStatement(ctx, passwordResetByAdmin(user.id)),
  })
  hangUp(ctx, rooms, { author: user.id })
  return { temporaryPassword: credential.password }
}
