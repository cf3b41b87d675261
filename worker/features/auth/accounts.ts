import { and, eq, gt, sql } from 'drizzle-orm'
import type { RegisterInput } from '../../../shared/auth.ts'
import { hourMs } from '../../../shared/time.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import { type Language, t } from '../../../shared/words/t.ts'
import { getFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { consentStatement } from '../../db/consents.ts'
import { users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import {
  countUseStatement,
  findSpentStatement,
  isOverLimit,
  isWithinLimitSql,
  refuseOverLimit,
  refuseUse,
} from '../../http/limits.ts'
import { isAdminEmail, prepareSession, type Session, userColumns } from '../../http/sessions.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { hashPassword } from '../../lib/password.ts'
import { sendMail } from '../../lib/send.ts'
import { sayIn } from '../../told.ts'
import { canMail } from '../notifications/delivery-job.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { composeMail } from '../notifications/to-mail.ts'
import { admit } from './admission.ts'
import { isCommonPassword } from './common-passwords.ts'
import { manyConfirmMails } from './notifications.ts'
import { serializeUser } from './serialize.ts'

/** `language` of the page with the form. */
type Client = { address: string; origin: string; language: Language }

/**
 * Creates a customer and a session, and mails the link that confirms the address. Throws 409 for a taken address, with
 * the same text for an admin's address.
 */
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
  // If two sign-ups race for one address, the second inserts no user. Its session then violates the foreign key, and
  // its batch rolls back.
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

/** Throws 409 for an address that has an account, with the same text for an admin's address. */
export const refuseTakenEmail = (): never => fail(409, 'email_taken', { field: 'email' })

/** Throws 409 if a batch failed because another account has taken the address meanwhile. */
export function refuseEmailRace(error: Error): never {
  if (/UNIQUE/i.test(String(error.cause ?? error))) refuseTakenEmail()
  throw error
}

/** Validity of a link in milliseconds: a mail may wait over a weekend. */
const lifetimeMs = 72 * hourMs

/** Returns a new link's token, and the columns that store its hash and expiry. */
export async function generateLink() {
  const token = randomToken()
  return { token, columns: { confirmHash: await sha256(token), confirmExpiresAt: new Date(Date.now() + lifetimeMs) } }
}

/**
 * `language` of the person who asked for the link; `address` is the network address, absent for requests by an admin.
 */
type ConfirmLink = { to: string; token: string; origin: string; language: Language; address?: string }

/**
 * Mails a link after the response; `origin` is the site's. The mail contains no name: anyone could sign up with a text
 * as the name, to send the text to a stranger. Sends nothing over 20 mails an hour from one network address. The
 * settings page can send the mail again.
 */
export function mailLink(ctx: Ctx, { to, token, origin, language, address }: ConfirmLink) {
  const { EMAIL, MAIL_FROM: from } = ctx.env
  if (!EMAIL || !from) return
  const send = async () => {
    if (!(await countMail(ctx, address))) return
    const boutique = await getFacts(ctx)
    const href = origin + pathIn(language, `/confirm-email#${token}`)
    const content = sayIn(language, () => ({
      language,
      title: t('Please confirm your email address'),
      message: t(
        'This address was entered for an account at {shop}. Once you confirm it, we can write to you here about bookings and orders.',
        { shop: boutique.name },
      ),
      link: { href, label: t('Confirm this address') },
      note: t('The link works for three days. If it was not you, please ignore this email: nothing more will come.'),
    }))
    const outcome = await sendMail(EMAIL, {
      ...composeMail(content, { to, from, boutique }),
      ...(boutique.email && { replyTo: boutique.email }),
    })
    if (outcome.state !== 'sent') console.error('no link to confirm an address was mailed:', outcome.why)
  }
  ctx.defer(send())
}

/**
 * Counts a mail, and logs an error at the shop's hundredth mail of the hour. Returns false if the network address has
 * reached its limit.
 */
async function countMail(ctx: Ctx, address: string | undefined) {
  const { byAddress, byShop } = await batch(ctx, {
    byAddress: address ? countUseStatement(ctx, 'confirmMailAddress', address) : undefined,
    byShop: countUseStatement(
      ctx,
      'confirmMailShop',
      'all',
      address ? isWithinLimitSql(ctx, 'confirmMailAddress', address) : undefined,
    ),
  })
  if (byAddress && isOverLimit(ctx, 'confirmMailAddress', byAddress)) return false
  // Only the first use over a limit returns a row.
  if (byShop.length > 0 && isOverLimit(ctx, 'confirmMailShop', byShop)) {
    console.error('unusually many mails to confirm an address this hour')
    await run(ctx, enqueueStatement(ctx, manyConfirmMails()))
  }
  return true
}

/**
 * Mails a new link to an account's unconfirmed address. Throws 429 over 3 mails an hour, or over 20 from one network
 * `address`. Throws 503 if the shop sends no mail.
 */
export async function sendLinkAgain(
  ctx: Ctx,
  { user, isAdmin }: Session,
  { origin, address }: { origin: string; address: string },
) {
  if (isAdmin || user.emailConfirmedAt) return
  if (!canMail(ctx)) fail(503, 'email_unsendable')
  const { token, columns } = await generateLink()
  const {
    uses,
    spent: [spent],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'confirmMail', user.email),
    spent: findSpentStatement(ctx, 'confirmMailAddress', address),
  })
  refuseOverLimit(ctx, 'confirmMail', uses)
  if (spent) refuseUse('confirmMailAddress')
  const { written } = await batch(ctx, {
    written: ctx.db
      .update(users)
      .set({ ...columns, updatedAt: sql`updated_at` })
      .where(and(eq(users.id, user.id), eq(users.email, user.email)))
      .returning({ id: users.id }),
  })
  if (written.length > 0) mailLink(ctx, { to: user.email, token, origin, address, language: user.language })
}

/**
 * Confirms the address that a link was mailed to; opening the link twice has the same result. Throws 404 for an invalid
 * link.
 */
export async function confirm(ctx: Ctx, token: string, address: string) {
  const hash = await sha256(token)
  const now = new Date()
  const { uses, confirmed } = await batch(ctx, {
    uses: countUseStatement(ctx, 'linkAddress', address),
    confirmed: ctx.db
      .update(users)
      .set({ emailConfirmedAt: sql`IFNULL(email_confirmed_at, ${now.getTime()})`, updatedAt: sql`updated_at` })
      .where(and(eq(users.confirmHash, hash), sql`${users.confirmHash} IS NOT NULL`, gt(users.confirmExpiresAt, now)))
      .returning({ id: users.id }),
  })
  refuseOverLimit(ctx, 'linkAddress', uses)
  if (confirmed.length === 0) fail(404, 'email_link_ended')
}
