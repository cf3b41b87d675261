import { eq } from 'drizzle-orm'
import type { RegisterInput } from '../../../shared/auth.ts'
import type { Language } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { consentStatement } from '../../db/consents.ts'
import { users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isOverLimit, refuseOverLimit } from '../../http/limits.ts'
import { prepareSession, userColumns } from '../../http/sessions.ts'
import { hashPassword } from '../../lib/password.ts'
import { admit } from './admit.ts'
import { isCommonPassword } from './common-passwords.ts'
import { generateLink, mailLink } from './confirm-email.ts'
import { serializeUser } from './serialize.ts'
import { refuseTakenEmail } from './taken-email.ts'

/** `language` is that of the page with the form. */
type Client = { address: string; origin: string; language: Language }

/** Creates a customer and a session, and mails the link that confirms the address. 409 for a taken address and, in the same words, for an admin's. */
export const register = (ctx: Ctx, input: RegisterInput, client: Client) =>
  admit(ctx, { address: client.address, known: null, isAdmin: false }, () => createAccount(ctx, input, client))

async function createAccount(ctx: Ctx, input: RegisterInput, client: Client) {
  const {
    uses,
    mails,
    existing: [existing],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'registerAddress', client.address),
    mails: countUseStatement(ctx, 'confirmMail', input.email),
    existing: ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.email)),
  })
  refuseOverLimit(ctx, 'registerAddress', uses)
  if (existing || isAdminEmail(ctx, input.email)) return refuseTakenEmail()
  if (await isCommonPassword(ctx, input.password)) fail(400, 'password_common', { field: 'password' })
  const row = { ...input, id: crypto.randomUUID(), language: client.language, createdAt: new Date() }
  const password = await hashPassword(input.password)
  const { token, columns } = await generateLink()
  const session = await prepareSession(ctx, { id: row.id, role: 'customer' })
  // When two sign-ups race for one address, the second has no row and its session fails the foreign key: both roll back.
  const written = await batch(ctx, {
    users: ctx.db
      .insert(users)
      .values({ ...row, ...columns, password, searchText: searchText.customer(row) })
      .onConflictDoNothing()
      .returning(userColumns),
    session: session.statement,
    consent: consentStatement(ctx, { userId: row.id, kind: 'notice', given: true, how: 'sign-up' }),
  }).catch((error) => {
    if (/FOREIGN KEY/i.test(String(error.cause ?? error))) return null
    throw error
  })
  const user = written?.users[0]
  if (!user) return refuseTakenEmail()
  if (!isOverLimit(ctx, 'confirmMail', mails)) mailLink(ctx, { to: input.email, token, ...client })
  return { user: serializeUser(user, { isAdmin: false }), token: session.token }
}
