import { eq } from 'drizzle-orm'
import type { RegisterInput } from '../../../shared/auth.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { prepareSession, userColumns } from '../../http/sessions.ts'
import { hashPassword } from '../../lib/password.ts'
import { admit } from './admit.ts'
import { isCommonPassword } from './common-passwords.ts'
import { serializeUser } from './serialize.ts'

/** Creates a customer and a session. 409 for a taken address and, in the same words, for an admin's. */
export const register = (ctx: Ctx, input: RegisterInput, client: { address: string }) =>
  admit(ctx, false, () => createAccount(ctx, input, client))

async function createAccount(ctx: Ctx, input: RegisterInput, client: { address: string }) {
  const {
    uses,
    existing: [existing],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'registerAddress', client.address),
    existing: ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.email)),
  })
  refuseOverLimit(ctx, 'registerAddress', uses)
  if (existing || isAdminEmail(ctx, input.email)) return fail(409, 'An account with this email already exists')
  if (isCommonPassword(input.password)) fail(400, 'Please choose a less common password')
  const row = { ...input, id: crypto.randomUUID(), createdAt: new Date() }
  const password = await hashPassword(input.password)
  const session = await prepareSession(ctx, { id: row.id, role: 'customer' })
  // When two sign-ups race for one address, the second has no row and its session fails the foreign key: both roll back.
  const written = await batch(ctx, {
    users: ctx.db
      .insert(users)
      .values({ ...row, password })
      .onConflictDoNothing()
      .returning(userColumns),
    session: session.statement,
    terms: reindex(ctx, 'customer', null, row),
  }).catch((error) => {
    if (/FOREIGN KEY/i.test(String(error.cause ?? error))) return null
    throw error
  })
  const user = written?.users[0]
  if (!user) return fail(409, 'An account with this email already exists')
  return { user: serializeUser(user, { isAdmin: false }), token: session.token }
}
