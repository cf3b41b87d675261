import { and, eq, sql } from 'drizzle-orm'
import type { ClaimInput } from '../../../shared/auth.ts'
import { hourMs } from '../../../shared/time.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { isAdminEmail } from '../../http/admin-emails.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isOverLimit, refuseOverLimit } from '../../http/limits.ts'
import { prepareProvenSession } from '../../http/sessions.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { hashPassword } from '../../lib/password.ts'
import { hasClaimLink } from '../leads/walk-ins.ts'
import { admit } from './admit.ts'
import { isCommonPassword } from './common-passwords.ts'
import { generateLink, mailLink } from './confirm-email.ts'
import { serializeUser } from './serialize.ts'
import { refuseEmailRace, refuseTakenEmail } from './taken-email.ts'

/** How long a link works, in milliseconds: contact is promised within 24 hours, and Sundays are closed. */
const lifetimeMs = 72 * hourMs

/**
 * The link that turns a customer without an account into one with, for the admin to pass on; shown this once, and the
 * one before works no more. 404 for nobody and for who has an account.
 */
export async function createClaimLink(ctx: Ctx, id: string, origin: string) {
  const token = randomToken()
  const [written] = await run(
    ctx,
    ctx.db
      .update(users)
      .set({
        claimHash: await sha256(token),
        claimExpiresAt: new Date(Date.now() + lifetimeMs),
        updatedAt: sql`updated_at`,
      })
      .where(and(eq(users.id, id), eq(users.hasAccount, false), eq(users.isActive, true)))
      .returning({ language: users.language }),
  )
  if (!written) return fail(404, 'customer_without_account_unknown')
  return { url: origin + pathIn(written.language, `/claim#${token}`) }
}

/**
 * Opens the account that a link was given for, with the orders that are in it, and signs in. The address is to be
 * confirmed like any other. 404 for a link that works no more, 409 for a taken address.
 */
export async function claim(
  ctx: Ctx,
  { token, email, password }: ClaimInput,
  client: { address: string; origin: string },
) {
  const isLinked = hasClaimLink(await sha256(token))
  const {
    uses,
    mails,
    taken: [taken],
    found: [customer],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'linkAddress', client.address),
    mails: countUseStatement(ctx, 'confirmMail', email),
    taken: ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
    found: ctx.db.select().from(users).where(isLinked),
  })
  refuseOverLimit(ctx, 'linkAddress', uses)
  if (!customer) return fail(404, 'claim_link_ended')
  if (taken || isAdminEmail(ctx, email)) return refuseTakenEmail()
  if (await isCommonPassword(ctx, password)) fail(400, 'password_common', { field: 'password' })
  const link = await generateLink()
  const values = {
    email,
    password: await admit(ctx, { address: client.address, known: null, isAdmin: false }, () => hashPassword(password)),
    hasAccount: true,
    contactEmail: null,
    // The desk typed the number and gave the link.
    phoneConfirmedAt: customer.phoneE164 ? (customer.phoneConfirmedAt ?? new Date()) : null,
    claimHash: null,
    claimExpiresAt: null,
  }
  const isOpened = sql`password = ${values.password}`
  const session = await prepareProvenSession(ctx, { id: customer.id, role: customer.role }, isOpened)
  const {
    opened: [user],
  } = await batch(ctx, {
    opened: ctx.db
      .update(users)
      .set({ ...values, ...link.columns, searchText: searchText.customer({ ...customer, ...values }) })
      .where(and(eq(users.id, customer.id), isLinked))
      .returning(),
    session: session.statement,
  }).catch(refuseEmailRace)
  if (!user) return fail(404, 'claim_link_ended')
  if (!isOverLimit(ctx, 'confirmMail', mails)) {
    const { language } = customer
    mailLink(ctx, { to: email, token: link.token, language, ...client })
  }
  return { user: serializeUser(user, { isAdmin: false }), token: session.token }
}
